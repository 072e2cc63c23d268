import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import { useLazyListFrequenciesQuery, useLazyListProductsQuery } from '#src/api/product/productsApi';
import { useCommands } from '#src/commands/customer/customerSetup';
import { inspectFlow } from '#src/config/flowInspection';
import { swapMachine, type Offer } from './swapMachine';
import type { UpdateChange } from '../edit/toUpdateChange';

/** Connects the swap machine of a chosen product to its calls. */
export function useSwapFlow(productId: string) {
  const { t } = useTranslation('subscription');
  const { actor, pending } = useCommands();
  const [listProducts] = useLazyListProductsQuery();
  const [listFrequencies] = useLazyListFrequenciesQuery();

  /** Loads the present offer without the cache. */
  const loadOffer = async (): Promise<Offer> => {
    const [products, weeks] = await Promise.all([listProducts().unwrap(), listFrequencies(productId).unwrap()]);
    const product = products.find((candidate) => candidate.productId === productId);
    const gone: ApiError = { kind: 'refused', message: t('swap.gone') };
    if (!product) throw Object.assign(new Error(gone.message), gone);
    return { product, weeks };
  };

  const [state, send] = useMachine(
    swapMachine.provide({ actors: { loadOffer: fromPromise<Offer, string>(loadOffer) } }),
    { input: { commands: actor, productId }, inspect: inspectFlow },
  );

  const { offer, failure, change } = state.context;
  const isSending = state.matches('sending');
  return {
    isLoading: state.matches('loading'),
    hasLoadFailed: state.matches('loadFailed'),
    isSending,
    isBusy: isSending || state.matches('refreshing') || state.matches('done') || pending !== undefined,
    offer,
    change,
    failure,
    retry: () => send({ type: 'retry' }),
    save: (confirmed: UpdateChange) => {
      if (!pending) send({ type: 'save', change: confirmed });
    },
  };
}

export type SwapFlow = ReturnType<typeof useSwapFlow>;
