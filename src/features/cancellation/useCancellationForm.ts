import { useFormik } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import type { Command, Change } from '../../commands/customer/Command';
import type { Subscription } from '../../api/subscription/Subscription';
import { hasAlternative, type CancellationOffer, type CancelReason } from '../../domain/subscription/cancellation';
import { pauseEnd } from '../../domain/subscription/pause';
import { addDays, type IsoDate } from '../../domain/isoDate';
import type { Delay } from '../../domain/order/reschedule';
import { cancellationSchema, type CancellationValues, type OfferedDays } from './cancellationSchema';
import { delayChoices, pauseChoices, REASON_OF_STEP, type CancellationStep } from './cancellationSteps';
import { useKeptText, useTextKeeping } from './useKeptText';

interface FormOptions {
  subscription: Subscription;
  step: CancellationStep | undefined;
  /** Days of the search parameters, for a delay or a pause chosen before a reload. */
  days: string;
  /** Pending command, if any; a cancellation restores its text after a reload. */
  pending: Command | undefined;
  /** The shop's date. */
  today: IsoDate;
  onSubmit: (values: CancellationValues) => void;
}

const reasonSent = (command: Command | undefined, { purchaseId }: Subscription): string =>
  command?.kind === 'cancel' && command.purchaseId === purchaseId ? command.reason : '';

const daysOf = (choices: readonly Delay[]) => choices.map(({ days }) => String(days));

function offeredDays(subscription: Subscription, today: IsoDate): OfferedDays {
  const { usual, longer } = delayChoices(subscription, today);
  return { delayDays: daysOf([...usual, ...longer]), pauseDays: daysOf(pauseChoices(subscription, today)) };
}

const isPause = (step: CancellationStep | undefined) => step === 'pause' || step === 'ownPause';

/** Form of all steps; keeps its values between steps. */
export function useCancellationForm({ subscription, step, days, pending, today, onSubmit }: FormOptions) {
  const { t } = useTranslation('cancellation');
  const sent = reasonSent(pending, subscription);
  const form = useFormik<CancellationValues>({
    initialValues: {
      purchaseId: subscription.purchaseId,
      reason: (step && REASON_OF_STEP[step]) ?? '',
      text: useKeptText(),
      delayDays: step === 'delay' ? days : '',
      pauseDays: isPause(step) ? days : '',
    },
    validationSchema: cancellationSchema(step, offeredDays(subscription, today)),
    onSubmit,
  });
  useTextKeeping(form.values.text);
  // Because after a reload the pending command is loaded later than the form.
  const restore = useEffectEvent(() => {
    if (sent === '' || form.values.text !== '') return;
    const restored = hasAlternative(sent) ? { reason: sent } : { reason: '4' satisfies CancelReason, text: sent };
    void form.setValues({ ...form.values, ...restored }, false);
  });
  useEffect(() => restore(), [sent]);

  const { errors, touched } = form;
  return {
    form,
    errorOf: (field: keyof CancellationValues) => {
      const key = touched[field] ? errors[field] : undefined;
      return key === undefined ? undefined : t(key as ParseKeys<'cancellation'>);
    },
  };
}

interface Present {
  /** The shop's date. */
  today: IsoDate;
  /** Offers that the person has seen; empty outside of a cancellation. */
  offers: readonly CancellationOffer[];
}

/** Returns the command of the step (rules §9.3). */
function toChange(
  { purchaseId, productName, version, dueDay }: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  { today, offers }: Present,
): Change {
  const start = dueDay ?? today;
  const about = { purchaseId, productName, version, ...(offers.length > 0 && { offers: [...offers] }) };
  if (step === 'delay') return { kind: 'delay', ...about, nextBillDate: addDays(start, Number(values.delayDays)) };
  if (isPause(step)) {
    return { kind: 'pause', ...about, restartDate: pauseEnd(dueDay, Number(values.pauseDays), today) };
  }
  const { reason, text } = values;
  return { kind: 'cancel', ...about, reason: hasAlternative(reason) ? reason : text.trim() };
}

const isOne = (choices: readonly Delay[], chosen: string) => choices.some(({ days }) => String(days) === chosen);

/** Returns the command of the step; undefined while incomplete, and for a step without a command. */
export function previewedChange(
  subscription: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  present: Present,
): Change | undefined {
  const { today } = present;
  const { usual, longer } = delayChoices(subscription, today);
  const isComplete =
    step === 'confirm' ||
    (step === 'delay' && isOne([...usual, ...longer], values.delayDays)) ||
    (isPause(step) && isOne(pauseChoices(subscription, today), values.pauseDays));
  return isComplete ? toChange(subscription, step, values, present) : undefined;
}
