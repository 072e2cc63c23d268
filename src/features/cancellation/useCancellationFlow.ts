import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { isAbout } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerSetup';
import { usePreview } from '../../components/changes/usePreview';
import { inspectFlow } from '../../config/flowInspection';
import { searchParams } from '../../config/paths';
import type { CancelReason } from '../../domain/subscription/cancellation';
import { useToday } from '../../session/useToday';
import { toast } from '../../ui/feedback/toast';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { cancellationMachine } from './cancellationMachine';
import { ALL_OPEN, cancellationOptions, possibleStep, reasonAt } from './cancellationSteps';
import type { CancellationValues } from './cancellationSchema';
import { previewedChange, useCancellationForm } from './useCancellationForm';
import { useStepInAddress, useVisits } from './useStepInAddress';

/** Connects the cancellation machine to the address, the command and the messages. */
export function useCancellationFlow(current: Subscription) {
  const { t } = useTranslation('cancellation');
  const { actor, pending, isResumptionAwaited } = useCommands();
  const today = useToday();
  const address = useStepInAddress();
  const { step } = address;

  const [state, send] = useMachine(
    cancellationMachine.provide({
      actions: {
        show: ({ context }, { step: next }) => address.show(next, context.offers),
        reportRefusal: ({ context: { change } }) => {
          if (change?.kind === 'cancel') toast.error(t('confirm.failed'));
        },
      },
    }),
    { input: { commands: actor }, inspect: inspectFlow },
  );
  const { offers } = state.context;
  const isSending = state.matches({ command: 'sending' });
  const isWaiting = !isSending && pending !== undefined;
  useOverlayParam(searchParams.cancel, { isBusy: isSending });

  // Shows the sent state in doubt, because fresh data may already contain the change.
  const isInDoubt = isAbout(pending, current.purchaseId);
  const subscription = (isInDoubt ? state.context.subscription : undefined) ?? current;
  const now = cancellationOptions(subscription, today);
  const options = step && (isResumptionAwaited || isInDoubt) ? ALL_OPEN : now;

  const proceed = (values: CancellationValues) => {
    if (step === 'reasons') send({ type: 'continue', reason: values.reason as CancelReason, options });
    else if (preview.change) send({ type: 'confirm', change: preview.change, subscription });
  };
  const { form, errorOf } = useCancellationForm({
    subscription,
    step,
    days: address.days,
    pending,
    today,
    onSubmit: proceed,
  });
  const preview = usePreview(previewedChange(subscription, step, form.values, { today, offers }));
  useVisits(step, (asked) => {
    const to = possibleStep(asked, options);
    address.show(to, address.offers, { replace: true });
    void form.setFieldValue('reason', reasonAt(to, form.values.reason, now), false);
    send({ type: 'visit', step: to, offers: address.offers });
  });

  const move = (type: 'open' | 'back' | 'keep' | 'pause' | 'swap' | 'decline') => () => {
    if (!isSending) send({ type });
  };

  return {
    subscription,
    options,
    today,
    step,
    form,
    errorOf,
    failure: state.matches({ command: 'refused' }) ? state.context.failure : undefined,
    isSending,
    /** True while an earlier command is pending, because no other one may be sent. */
    isWaiting,
    isBusy: isSending || isWaiting,
    /** Preview of the step's command. */
    preview,
    /** Offers that the person has seen in this cancellation. */
    offers,
    /** True if leaving would lose typed text; sent text is kept with its command. */
    isUnsaved: step !== undefined && form.values.text !== '' && !isSending && !isWaiting,
    open: move('open'),
    back: move('back'),
    keep: move('keep'),
    pause: move('pause'),
    swap: move('swap'),
    /** Sets reason 4 and opens the confirmation (rules §9.5). */
    decline: () => {
      void form.setFieldValue('reason', '4' satisfies CancelReason, false);
      move('decline')();
    },
    /** Sets the days of a delay or a pause. */
    chooseDays: (field: 'delayDays' | 'pauseDays', days: string) => {
      void form.setFieldValue(field, days);
      address.choose(days);
    },
    submit: async () => {
      if (isSending || isWaiting || preview.isLoading) return;
      const errors = await form.validateForm();
      await form.setTouched({ reason: true, text: true, delayDays: true, pauseDays: true }, false);
      // Shows a missing reason in a toast as well as at the field (rules §17.9).
      if (errors.reason ?? errors.text) toast.fieldError(t('reasons.required'));
      else if (errors.purchaseId) toast.error(t('delay.noPurchaseId'));
      else if (Object.keys(errors).length === 0) proceed(form.values);
    },
  };
}

export type CancellationFlow = ReturnType<typeof useCancellationFlow>;
