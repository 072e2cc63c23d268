import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failureText';
import { NO_DAY, type IsoDate } from '../../domain/isoDate';
import { impossibleDays } from '../../ui/forms/dates/DateField';
import { Form } from '../../ui/forms/Form';
import { Panel } from '../../ui/layout/Panel';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { useInvalidFocus } from '../../ui/forms/useInvalidFocus';
import { useUnsavedInputs } from '../../ui/forms/unsavedInputs';
import { keptByPortal, useUnsavedInput } from '../../ui/forms/useUnsavedInput';
import { DiscountConflict } from './form/DiscountConflict';
import { DiscountFields } from './DiscountFields';
import { DiscountGone } from './form/DiscountGone';
import type { FormTarget } from './form/formTarget';
import type { DiscountValues } from './form/discountValues';
import { useDiscountForm } from './useDiscountForm';
import type { DiscountsFlow } from './useDiscountsFlow';

const Fields = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });

const Failure = styled('div')(({ theme }) => ({
  '& > p': { margin: theme.spacing(0, 0, 1), color: theme.vars.palette.error.main, overflowWrap: 'anywhere' },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

/** Another tab of the area, or the list, has no place for what was typed. */
const isSamePlace = (to: URL, from: URL): boolean => to.pathname + to.search === from.pathname + from.search;

interface DiscountEditorProps {
  flow: DiscountsFlow;
  target: FormTarget;
  initialValues: DiscountValues;
  today: IsoDate;
}

/** The form of a new discount or a stored one; what is typed is kept until the server has saved it (rules §15.24). */
export function DiscountEditor({ flow, target, initialValues, today }: DiscountEditorProps) {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const state = useDiscountForm({ flow, target, initialValues, today });
  const { form, generalFailure } = state;
  const heading = useFocusOn<HTMLHeadingElement>();
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useInvalidFocus({ form, element: () => element.current, otherwise: () => button.current });
  // What was refused is unsaved, also where the form begins with it.
  const isUnsaved = (form.dirty || flow.failure !== undefined) && !flow.isBusy && !flow.isInDoubt;
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
    <Panel aria-labelledby="discount-title">
      <Typography id="discount-title" variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {isNew ? t('form.newTitle') : t('form.editTitle')}
      </Typography>
      <Form ref={element} onSubmit={submit}>
        <Fields disabled={flow.isBusy}>
          <DiscountFields state={state} target={target} today={today} isBusy={flow.isBusy} />
        </Fields>
        <Failure role="alert">
          {flow.failure && !isDeciding && (
            <p>
              <strong>
                {isNew ? t('form.DISCOUNT_CREATE_FAILED', { code }) : t('form.DISCOUNT_UPDATE_FAILED', { code })}
              </strong>
            </p>
          )}
          {generalFailure && !isDeciding && <p>{failureText(common, generalFailure, 'discountChange')}</p>}
        </Failure>
        {flow.conflict && (
          <DiscountConflict
            current={flow.conflict}
            values={form.values}
            onTakePresent={flow.takePresent}
            onOverwrite={() => void save()}
          />
        )}
        {flow.isGone && <DiscountGone code={code} onCreate={() => void save()} />}
        <Buttons>
          {!isDeciding && (
            <Button ref={button} type="submit" variant="contained" aria-disabled={flow.isBusy}>
              {flow.isBusy ? busyLabel : idleLabel}
            </Button>
          )}
          <Button variant="outlined" onClick={leave}>
            {flow.isInDoubt ? t('form.back') : common('actions.cancel')}
          </Button>
        </Buttons>
      </Form>
    </Panel>
  );
}
