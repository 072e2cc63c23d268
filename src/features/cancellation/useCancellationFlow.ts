import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Change } from '../../commands/customer/Command';
import type { Subscription } from '../../api/subscription/Subscription';
import { useCommands } from '../../commands/customer/customerArea';
import { isAbout, type Outcome } from '../../commands/customer/Command';
import type { Confirmed } from '../../commands/CommandContext';
import { withVersion } from '../../commands/customer/withVersion';
import { usePreview } from '../../commands/customer/usePreview';
import { useSettled } from '../../commands/useSettled';
import { inspectFlow } from '../../config/flowInspection';
import type { CancelReason } from '../../domain/subscription/cancellation';
import { useToday } from '../../session/useToday';
import { toast } from '../../ui/feedback/toast';
import { cancellationMachine } from './cancellationMachine';
import { ALL_OPEN, cancellationOptions, reasonAt } from './cancellationSteps';
import type { CancellationValues } from './cancellationSchema';
import { useLeadOn } from './useLeadOn';
import { previewedChange, toChange, useCancellationForm } from './useCancellationForm';
import { useStepInAddress, useVisits } from './useStepInAddress';

/** Connects the cancellation machine to the address, the command and the messages. */
export function useCancellationFlow(current: Subscription) {
  const { t } = useTranslation('cancellation');
  const commands = useCommands();
  const { run, pending, isResumptionAwaited } = commands;
  const today = useToday();
  const address = useStepInAddress();
  const leadOn = useLeadOn();
  const [asSent, setAsSent] = useState<Subscription>();

  const [state, send] = useMachine(
    cancellationMachine.provide({
      actors: {
        run: fromPromise<Outcome, Confirmed<Change>>(({ input: { change, key }, signal }) =>
          run(change, signal, { key }),
        ),
      },
      actions: {
        showStep: (_, { step, isMove, isKept }) => {
          if (!isKept) address.show(step, isMove);
        },
        reportRefusal: (_, { outcome }) => {
          if (outcome.command.kind === 'cancel') toast.error(t('confirm.failed'));
        },
        leave: (_, { kind }) => leadOn(kind, current.purchaseId),
      },
    }),
    { inspect: inspectFlow },
  );
  // Fresh data may show the change before its outcome is known: until then the step shows what it was sent about.
  const subscription = state.matches('inDoubt') && asSent ? asSent : current;
  const now = cancellationOptions(subscription, today);
  const asked = address.step;
  const options = asked && (isResumptionAwaited || isAbout(pending, subscription.purchaseId)) ? ALL_OPEN : now;
  useSettled(commands, (outcome) => {
    if (isAbout(outcome.command, subscription.purchaseId)) send({ type: 'settled', outcome });
  });

  const { step, isOwnPause, failure } = state.context;
  const proceed = (values: CancellationValues) => {
    if (step === 'reasons') send({ type: 'continue', reason: values.reason as CancelReason, options });
    else {
      setAsSent(subscription);
      send({ type: 'confirm', change: toChange(withVersion(subscription, preview.version), step, values, today) });
    }
  };
  const { form, errorOf } = useCancellationForm({ subscription, step, asked, pending, today, onSubmit: proceed });
  const preview = usePreview(previewedChange(subscription, step, form.values, today));
  useVisits(asked, (to) => {
    void form.setFieldValue('reason', reasonAt(to, form.values.reason, now), false);
    send({ type: 'visit', step: to, options });
  });

  const isSending = state.matches('sending');
  const isWaiting = !isSending && pending !== undefined;
  const move = (type: 'open' | 'back' | 'keep' | 'pause' | 'swap' | 'decline') => () => send({ type });

  return {
    subscription,
    options,
    today,
    step,
    /** The pause is what was asked for, and no offer in place of a cancellation. */
    isOwnPause,
    /** The page makes room for a step; at once, so that it is not seen for a blink after a reload. */
    isOpen: step !== undefined || asked !== undefined,
    form,
    errorOf,
    failure: state.matches('refused') ? failure : undefined,
    isSending,
    /** The answer to an earlier command is lost: nothing else may be sent before it is known. */
    isWaiting,
    isBusy: isSending || isWaiting,
    /** Of what the step would send. */
    preview,
    /** A text in one's own words would be lost by leaving; what is on its way would not. */
    isUnsaved: step !== undefined && form.values.text !== form.initialValues.text && !isSending && !isWaiting,
    open: move('open'),
    back: move('back'),
    keep: move('keep'),
    pause: move('pause'),
    swap: move('swap'),
    /** 'No thanks, cancel' leads to reason 4 (rules §9.5). */
    decline: () => {
      void form.setFieldValue('reason', '4' satisfies CancelReason, false);
      send({ type: 'decline' });
    },
    submit: async () => {
      if (isSending || isWaiting || preview.isLoading) return;
      const errors = await form.validateForm();
      await form.setTouched({ reason: true, text: true, delayDays: true, pauseDays: true }, false);
      // Beside the message at the field a missing reason shows a toast (rules §17.9).
      if (errors.reason ?? errors.text) toast.fieldError(t('reasons.required'));
      else if (errors.purchaseId) toast.error(t('delay.noPurchaseId'));
      else if (Object.keys(errors).length === 0) proceed(form.values);
    },
  };
}

export type CancellationFlow = ReturnType<typeof useCancellationFlow>;
