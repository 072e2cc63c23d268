import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failureText';
import { NO_DAY } from '../../domain/isoDate';
import { ConflictNotice } from '../../ui/feedback/ConflictNotice';
import { impossibleDays } from '../../ui/forms/dates/DateField';
import { FieldGroup } from '../../ui/forms/FieldGroup';
import { Form } from '../../ui/forms/Form';
import { Panel } from '../../ui/layout/Panel';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { useInvalidFocus } from '../../ui/forms/useInvalidFocus';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { keptByPortal, useUnsavedInput } from '../../ui/forms/useUnsavedInput';
import { DiscountConflict } from './form/DiscountConflict';
import { DiscountFields } from './DiscountFields';
import { useDiscountForm, type DiscountFormInput } from './useDiscountForm';

/** Another tab of the area, or the list, has no place for what was typed. */
const isSamePlace = (to: URL, from: URL): boolean => to.pathname + to.search === from.pathname + from.search;

/** The form of a new discount or a stored one; what is typed is kept until the server has saved it (rules §15.24). */
export function DiscountEditor({ flow, target, initialValues, today }: DiscountFormInput) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const state = useDiscountForm({ flow, target, initialValues, today });
  const { form, isTyped, generalFailure } = state;
  const heading = useFocusOn<HTMLHeadingElement>();
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useInvalidFocus({ form, element: () => element.current, otherwise: () => button.current });
  const isUnsaved = isTyped && !flow.isBusy && !flow.isInDoubt;
  // A form that is sent, or in doubt, is reported by the list as well; only a reload would hide it.
  useUnsavedInput(flow.isUnsaved, { keeps: keptByPortal });
  useUnsavedInput(isUnsaved, { keeps: isSamePlace });
  const unsaved = useUnsavedInputs();
  const leave = () => {
    unsaved.release();
    flow.close();
  };

  // Somebody else was faster: only the notice's own buttons continue, not the Enter key.
  const isDeciding = flow.conflict !== undefined || flow.isGone;
  const save = async () => {
    if (flow.isBusy || !element.current) return;
    // The fields are closed while it is sent; the focus waits where it can be seen.
    button.current?.focus();
    const days = impossibleDays(element.current).map((name) => [name, NO_DAY] as const);
    if (days.length > 0) await form.setValues({ ...form.values, ...Object.fromEntries(days) });
    await form.submitForm();
  };
  const submit = () => {
    if (!isDeciding) void save();
  };

  const isNew = target.id === null;
  const code = form.values.code.trim();
  const busyLabel = isNew ? t('form.creating') : t('form.updating');
  const idleLabel = isNew ? t('form.create') : t('form.update');
  return (
    <Panel title={isNew ? t('form.newTitle') : t('form.editTitle')} headingRef={heading}>
      <Form ref={element} onSubmit={submit}>
        <FieldGroup disabled={flow.isBusy}>
          <DiscountFields state={state} target={target} today={today} isBusy={flow.isBusy} />
        </FieldGroup>
        <Typography component="div" role="alert" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {flow.failure && !isDeciding && (
            <strong>
              {isNew ? t('form.DISCOUNT_CREATE_FAILED', { code }) : t('form.DISCOUNT_UPDATE_FAILED', { code })}
            </strong>
          )}
          {generalFailure && !isDeciding && <div>{failureText(common, generalFailure, 'discountChange')}</div>}
        </Typography>
        {flow.conflict && (
          <DiscountConflict
            current={flow.conflict}
            values={form.values}
            onTakePresent={flow.takePresent}
            onOverwrite={() => void save()}
          />
        )}
        {flow.isGone && (
          <ConflictNotice title={t('conflict.goneTitle', { code })} text={t('conflict.goneText')}>
            <Button variant="outlined" onClick={() => void save()}>
              {t('conflict.createNew')}
            </Button>
          </ConflictNotice>
        )}
        <CardActions>
          {!isDeciding && (
            <Button ref={button} type="submit" variant="contained" aria-disabled={flow.isBusy}>
              {flow.isBusy ? busyLabel : idleLabel}
            </Button>
          )}
          <Button variant="outlined" onClick={leave}>
            {flow.isInDoubt ? t('form.back') : common('actions.cancel')}
          </Button>
        </CardActions>
      </Form>
    </Panel>
  );
}
