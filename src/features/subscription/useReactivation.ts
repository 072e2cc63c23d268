import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { refusalText } from '../../api/failureText';
import type { Subscription } from '../../api/subscription/Subscription';
import type { Outcome } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerArea';
import { inspectFlow } from '../../config/flowInspection';
import { toast } from '../../ui/feedback/toast';
import { reactivationMachine } from './reactivationMachine';

/** Connects the reactivation machine to the command and its messages (rules §8.6). */
export function useReactivation() {
  const { t: common } = useTranslation();
  const { run, pending } = useCommands();
  const [state, send] = useMachine(
    reactivationMachine.provide({
      actors: {
        run: fromPromise<Outcome, { subscription: Subscription; key: string }>(({ input, signal }) => {
          const { purchaseId, productName, version } = input.subscription;
          return run({ kind: 'reactivate', purchaseId, productName, version }, signal, { key: input.key });
        }),
      },
      actions: {
        reportRefusal: (_, { outcome }) => {
          if (outcome.type === 'refused') toast.error(refusalText(common, outcome.error));
        },
      },
    }),
    { inspect: inspectFlow },
  );

  const { subscription, failure } = state.context;
  return {
    /** The one that is asked about. */
    subscription,
    isBusy: state.matches('sending'),
    /** Why it is asked anew. */
    failure: state.matches('asking') ? failure : undefined,
    /** Not while the answer to an earlier command is lost: nothing else may be sent before it is known. */
    ask: (about: Subscription) => {
      if (!pending) send({ type: 'ask', subscription: about });
    },
    confirm: () => send({ type: 'confirm' }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

export type Reactivation = ReturnType<typeof useReactivation>;
