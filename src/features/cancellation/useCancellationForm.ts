import { useFormik } from 'formik';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import type { Command, Wish } from '../../api/commandsApi';
import type { Subscription } from '../../api/Subscription';
import { hasAlternative } from '../../domain/cancellation';
import { addDays, type PlanDate } from '../../domain/planDate';
import { cancellationSchema, type CancellationValues } from './cancellationSchema';
import { REASON_OF_STEP, type CancellationStep } from './cancellationSteps';

interface FormOptions {
  subscription: Subscription;
  step: CancellationStep | undefined;
  /** The step that the address names; after a reload it tells what had been chosen. */
  asked: CancellationStep | undefined;
  /** A command whose answer is lost; a cancellation brings its text back after a reload. */
  unanswered: Command | undefined;
  onSubmit: (values: CancellationValues) => void;
}

const reasonSent = (command: Command | undefined, { purchaseId }: Subscription): string =>
  command?.kind === 'cancel' && command.purchaseId === purchaseId ? command.reason : '';

/** What the flow's steps ask for; nothing of it is lost while the steps change. */
export function useCancellationForm({ subscription, step, asked, unanswered, onSubmit }: FormOptions) {
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
    validationSchema: cancellationSchema(step),
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

/** The wish that the step on display is about (spec §4). */
export function toWish(
  { purchaseId, productName, nextBillDate }: Subscription,
  step: CancellationStep | undefined,
  values: CancellationValues,
  today: PlanDate,
): Wish {
  const start = nextBillDate ?? today;
  if (step === 'delay') {
    return { kind: 'delay', purchaseId, productName, nextBillDate: addDays(start, Number(values.delayDays)) };
  }
  if (step === 'pause') {
    return { kind: 'pause', purchaseId, productName, restartDate: addDays(start, Number(values.pauseDays)) };
  }
  const { reason, text } = values;
  return { kind: 'cancel', purchaseId, productName, reason: hasAlternative(reason) ? reason : text.trim() };
}
