import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { refusalText } from '../../api/failureText';
import type { Subscription } from '../../api/subscription/Subscription';
import type { Change, Outcome } from '../../commands/customer/Command';
import { useCommands } from '../../commands/customer/customerArea';
import { inspectFlow } from '../../config/flowInspection';
import { toast } from '../../ui/feedback/toast';
import { reactivationMachine } from './reactivationMachine';

/** The change that a confirmed reactivation is. */
export const toReactivation = ({ purchaseId, productName, version }: Subscription): Change => ({
  kind: 'reactivate',
  purchaseId,
  productName,
  version,
});

/** Connects the reactivation machine to the command and its messages (rules §8.6). */
export function useReactivation() {
  const { t: common } = useTranslation();
  const { run, pending } = useCommands();
  const [state, send] = useMachine(
    reactivationMachine.provide({
      actors: {
        run: fromPromise<Outcome, { subscription: Subscription; key: string }>(({ input, signal }) => {
          return run(toReactivation(input.subscription), signal, { key: input.key });
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
    /** @param version of the preview that was seen */
    confirm: (version: string | undefined) => send({ type: 'confirm', version }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

export type Reactivation = ReturnType<typeof useReactivation>;
