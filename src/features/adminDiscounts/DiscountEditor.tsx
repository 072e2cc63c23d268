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
import { useUnsavedInputs, type UnsavedInput } from '../../ui/layout/unsavedInputs';
import { keptByPortal, useUnsavedInput } from '../../ui/forms/useUnsavedInput';
import { DiscountConflict } from './form/DiscountConflict';
import { DiscountFields } from './DiscountFields';
import { useDiscountForm, type DiscountFormInput } from './useDiscountForm';

/** True if a navigation keeps the form: same path, tab and discount. */
const isSameForm: UnsavedInput['keeps'] = (to, from) =>
  to.pathname === from.pathname &&
  ['tab', 'create', 'edit'].every((name) => to.searchParams.get(name) === from.searchParams.get(name));

interface DiscountEditorProps extends DiscountFormInput {
  /** @param code stored code, because another admin may have renamed the discount */
  onTakePresent: (code: string) => void;
}

/** Form of a new or stored discount; keeps the typed input until the server has saved it (rules §15.24). */
export function DiscountEditor({ onTakePresent, ...input }: DiscountEditorProps) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const { save, today } = input;
  const state = useDiscountForm(input);
  const { form, target, isTyped, isBusy, generalFailure, conflict, isGone } = state;
  const heading = useFocusOn<HTMLHeadingElement>();
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useInvalidFocus({ form, element: () => element.current, otherwise: () => button.current });
  // Asks only before a reload, because each page reports the outcome of a save.
  useUnsavedInput(save.kept !== undefined, { keeps: keptByPortal });
  useUnsavedInput(isTyped && !isBusy, { keeps: isSameForm });
  const unsaved = useUnsavedInputs();
  const takePresent = () => {
    if (!conflict) return;
    unsaved.release();
    state.takePresent();
    onTakePresent(conflict.code);
  };

  // Ignores Enter while a notice is shown: only its buttons save.
  const isDeciding = conflict !== undefined || isGone;
  const send = async () => {
    if (isBusy || !element.current) return;
    // Keeps the focus visible while the fields are disabled.
    button.current?.focus();
    const days = impossibleDays(element.current).map((name) => [name, NO_DAY] as const);
    if (days.length > 0) await form.setValues({ ...form.values, ...Object.fromEntries(days) });
    await form.submitForm();
  };
  const submit = () => {
    if (!isDeciding) void send();
  };

  const isNew = target.id === null;
  const code = form.values.code.trim();
  const busyLabel = isNew ? t('form.creating') : t('form.updating');
  const idleLabel = isNew ? t('form.create') : t('form.update');
  return (
    <Panel title={isNew ? t('form.newTitle') : t('form.editTitle')} headingRef={heading}>
      <Form ref={element} onSubmit={submit}>
        <FieldGroup disabled={isBusy}>
          <DiscountFields state={state} today={today} isBusy={isBusy} />
        </FieldGroup>
        <Typography component="div" role="alert" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {save.failure && !isDeciding && (
            <strong>
              {isNew ? t('form.DISCOUNT_CREATE_FAILED', { code }) : t('form.DISCOUNT_UPDATE_FAILED', { code })}
            </strong>
          )}
          {generalFailure && !isDeciding && <div>{failureText(common, generalFailure, 'discountChange')}</div>}
        </Typography>
        {conflict && (
          <DiscountConflict
            current={conflict}
            values={form.values}
            onTakePresent={takePresent}
            onOverwrite={() => void send()}
          />
        )}
        {isGone && (
          <ConflictNotice title={t('conflict.goneTitle', { code })} text={t('conflict.goneText')}>
            <Button variant="outlined" onClick={() => void send()}>
              {t('conflict.createNew')}
            </Button>
          </ConflictNotice>
        )}
        <CardActions>
          {!isDeciding && (
            <Button ref={button} type="submit" variant="contained" aria-disabled={isBusy}>
              {isBusy ? busyLabel : idleLabel}
            </Button>
          )}
          <Button variant="outlined" onClick={() => input.onLeave()}>
            {save.isInDoubt ? t('form.back') : common('actions.cancel')}
          </Button>
        </CardActions>
      </Form>
    </Panel>
  );
}
