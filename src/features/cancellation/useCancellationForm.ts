import { useFormik } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import type { Command, Change } from '../../commands/customer/Command';
import type { Subscription } from '../../api/subscription/Subscription';
import { hasAlternative, type CancelReason } from '../../domain/subscription/cancellation';
import { pauseEnd } from '../../domain/subscription/pause';
import { addDays, type IsoDate } from '../../domain/isoDate';
import type { Delay } from '../../domain/order/reschedule';
import { cancellationSchema, type CancellationValues, type OfferedDays } from './cancellationSchema';
import { delayChoices, pauseChoices, REASON_OF_STEP, type CancellationStep } from './cancellationSteps';

interface FormOptions {
  subscription: Subscription;
  step: CancellationStep | undefined;
  /** The step that the address names; after a reload it restores what had been chosen. */
  asked: CancellationStep | undefined;
  /** A command whose answer is lost; a cancellation brings its text back after a reload. */
  pending: Command | undefined;
  /** The shop's day. */
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

/** What the flow's steps ask for; nothing of it is lost while the steps change. */
export function useCancellationForm({ subscription, step, asked, pending, today, onSubmit }: FormOptions) {
  const { t } = useTranslation('cancellation');
  const sent = reasonSent(pending, subscription);
  const form = useFormik<CancellationValues>({
    initialValues: {
      purchaseId: subscription.purchaseId,
      reason: (asked && REASON_OF_STEP[asked]) ?? '',
      text: '',
      delayDays: '',
      pauseDays: '',
    },
    validationSchema: cancellationSchema(step, offeredDays(subscription, today)),
    onSubmit,
  });
  // After a reload it is known only once the customer is, later than the form.
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

/** The change that the shown step is about (rules §9.3). */
export function toChange(
  { purchaseId, productName, version, dueDay }: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  today: IsoDate,
): Change {
  const start = dueDay ?? today;
  const about = { purchaseId, productName, version };
  if (step === 'delay') return { kind: 'delay', ...about, nextBillDate: addDays(start, Number(values.delayDays)) };
  if (step === 'pause') {
    return { kind: 'pause', ...about, restartDate: pauseEnd(dueDay, Number(values.pauseDays), today) };
  }
  const { reason, text } = values;
  return { kind: 'cancel', ...about, reason: hasAlternative(reason) ? reason : text.trim() };
}

const isOne = (choices: readonly Delay[], chosen: string) => choices.some(({ days }) => String(days) === chosen);

/** What the shown step would send, where it is known by now; undefined for a step that sends nothing. */
export function previewedChange(
  subscription: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  today: IsoDate,
): Change | undefined {
  const { usual, longer } = delayChoices(subscription, today);
  const isComplete =
    step === 'confirm' ||
    (step === 'delay' && isOne([...usual, ...longer], values.delayDays)) ||
    (step === 'pause' && isOne(pauseChoices(subscription, today), values.pauseDays));
  return isComplete ? toChange(subscription, step, values, today) : undefined;
}
