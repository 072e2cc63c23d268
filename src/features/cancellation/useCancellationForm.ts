import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import type { Command, Wish } from '../../commands/customer/Command';
import type { Subscription } from '../../api/Subscription';
import { hasAlternative } from '../../domain/cancellation';
import { pauseEnd } from '../../domain/pause';
import { addDays, type PlanDate } from '../../domain/planDate';
import type { Delay } from '../../domain/reschedule';
import { cancellationSchema, type CancellationValues, type OfferedDays } from './cancellationSchema';
import { delayChoices, pauseChoices, REASON_OF_STEP, type CancellationStep } from './cancellationSteps';

interface FormOptions {
  subscription: Subscription;
  step: CancellationStep | undefined;
  /** The step that the address names; after a reload it tells what had been chosen. */
  asked: CancellationStep | undefined;
  /** A command whose answer is lost; a cancellation brings its text back after a reload. */
  unanswered: Command | undefined;
  /** The shop's day. */
  today: PlanDate;
  onSubmit: (values: CancellationValues) => void;
}

const reasonSent = (command: Command | undefined, { purchaseId }: Subscription): string =>
  command?.kind === 'cancel' && command.purchaseId === purchaseId ? command.reason : '';

const daysOf = (choices: readonly Delay[]) => choices.map(({ days }) => String(days));

function offeredDays(subscription: Subscription, today: PlanDate): OfferedDays {
  const { usual, longer } = delayChoices(subscription, today);
  return { delayDays: daysOf([...usual, ...longer]), pauseDays: daysOf(pauseChoices(subscription, today)) };
}

/** What the flow's steps ask for; nothing of it is lost while the steps change. */
export function useCancellationForm({ subscription, step, asked, unanswered, today, onSubmit }: FormOptions) {
  const { t } = useTranslation('cancellation');
  const sent = reasonSent(unanswered, subscription);
  const form = useFormik<CancellationValues>({
    initialValues: {
      purchaseId: subscription.purchaseId,
      reason: hasAlternative(sent) ? sent : ((asked && REASON_OF_STEP[asked]) ?? ''),
      text: hasAlternative(sent) ? '' : sent,
      delayDays: '',
      pauseDays: '',
    },
    validationSchema: cancellationSchema(step, offeredDays(subscription, today)),
    onSubmit,
  });
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
export function toWish(
  { purchaseId, productName, version, nextBillDate }: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  today: PlanDate,
): Wish {
  const start = nextBillDate ?? today;
  const about = { purchaseId, productName, version };
  if (step === 'delay') return { kind: 'delay', ...about, nextBillDate: addDays(start, Number(values.delayDays)) };
  if (step === 'pause') {
    return { kind: 'pause', ...about, restartDate: pauseEnd(nextBillDate, Number(values.pauseDays), today) };
  }
  const { reason, text } = values;
  return { kind: 'cancel', ...about, reason: hasAlternative(reason) ? reason : text.trim() };
}
