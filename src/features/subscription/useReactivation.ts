import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import { baseApi } from '../../api/baseApi';
import { refusalText } from '../../api/failureText';
import type { Subscription } from '../../api/Subscription';
import { useLazyGetSubscriptionQuery, useReactivateMutation } from '../../api/subscriptionsApi';
import { inspectFlow } from '../../config/flowInspection';
import { isActive } from '../../domain/subscriptionStatus';
import { toast } from '../../ui/toast';
import { reactivationMachine } from './reactivationMachine';

/** Asks, reactivates, and shows the server's message; the lists reload, after a failure too (rules §8.6). */
export function useReactivation() {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const [reactivate] = useReactivateMutation();
  const dispatch = useDispatch();
  const [look] = useLazyGetSubscriptionQuery();

  const [state, send] = useMachine(
    reactivationMachine.provide({
      actors: {
        reactivate: fromPromise<string, Subscription>(({ input: { purchaseId, version } }) =>
          reactivate({ purchaseId, version }).unwrap(),
        ),
        isActive: fromPromise<boolean, Subscription>(async ({ input: { purchaseId } }) => {
          const found = await look(purchaseId).unwrap();
          return found !== null && isActive(found.status);
        }),
      },
      actions: {
        tellDone: (_, { message }) => toast.success(message),
        tellActive: ({ context }) => {
          // Every list was read before it went through.
          dispatch(baseApi.util.invalidateTags(['Subscription']));
          toast.success(t('reactivate.active', { product: context.subscription?.productName }));
        },
        tellFailure: (_, { error }) => toast.error(refusalText(common, error)),
      },
    }),
    { inspect: inspectFlow },
  );

  const { subscription, isOpen, wasLost, failure } = state.context;
  return {
    /** The one that is asked about. */
    subscription: isOpen ? subscription : undefined,
    isBusy: state.matches('sending') || state.matches('judging'),
    /** The answer was lost, and the shop is being asked whether it is active. */
    isUnknown: wasLost,
    /** Why it is asked anew. */
    failure: state.matches('asking') ? failure : undefined,
    ask: (about: Subscription) => send({ type: 'ask', subscription: about }),
    confirm: () => send({ type: 'confirm' }),
    dismiss: () => send({ type: 'dismiss' }),
  };
}

export type Reactivation = ReturnType<typeof useReactivation>;
