import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { ApiError } from '#src/api/apiError';
import type { Change } from '#src/commands/customer/Command';
import { useLazyListFrequenciesQuery, useLazyListProductsQuery, type Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import { useCommands } from '#src/commands/customer/customerArea';
import type { Outcome } from '#src/commands/customer/Command';
import type { Confirmed } from '#src/commands/CommandContext';
import { useSettled } from '#src/commands/useSettled';
import { inspectFlow } from '#src/config/flowInspection';
import { swapMachine, type Offer } from './swapMachine';
import type { SwapChoice } from './toSwapChange';

/**
 * Connects the swap machine to its calls.
 * @param onDone after the product was swapped
 */
export function useSwapFlow(subscription: Subscription, onDone?: () => void) {
  const { t } = useTranslation('subscription');
  const commands = useCommands();
  const { run, pending } = commands;
  const [listProducts] = useLazyListProductsQuery();
  const [listFrequencies] = useLazyListFrequenciesQuery();

  /** What the shop offers at this moment, past whatever was loaded earlier. */
  const loadOffer = async ({ productId }: Product): Promise<Offer> => {
    const [products, weeks] = await Promise.all([listProducts().unwrap(), listFrequencies(productId).unwrap()]);
    const product = products.find((candidate) => candidate.productId === productId);
    const gone: ApiError = { kind: 'refused', message: t('swap.gone') };
    if (!product) throw Object.assign(new Error(gone.message), gone);
    return { product, weeks };
  };

  const [state, send] = useMachine(
    swapMachine.provide({
      actors: {
        loadOffer: fromPromise<Offer, Product>(({ input }) => loadOffer(input)),
        run: fromPromise<Outcome, Confirmed<Change>>(({ input: { change, key }, signal }) =>
          run(change, signal, { key }),
        ),
      },
      actions: { leave: () => onDone?.() },
    }),
    { inspect: inspectFlow },
  );
  useSettled(commands, (outcome) => send({ type: 'settled', outcome }));

  const { product, offer, failure, change } = state.context;
  const isSending = state.matches('sending') || state.matches('done');
  return {
    isChoosing: state.matches('choosing'),
    isLoading: state.matches('loading'),
    hasLoadFailed: state.matches('loadFailed'),
    isPriceAsked: state.matches('priceChanged'),
    isSending,
    isBusy: isSending || state.matches('inDoubt') || pending !== undefined,
    product,
    offer,
    change,
    failure:
      state.matches('refreshing') || state.matches('refused') || state.matches('loadFailed') ? failure : undefined,
    choose: (chosen: Product) => send({ type: 'choose', product: chosen }),
    retry: () => send({ type: 'retry' }),
    back: () => send({ type: 'back' }),
    /** @param version of the preview that was seen */
    save: (choice: SwapChoice, version: string | undefined) => {
      if (!pending) send({ type: 'save', choice, of: subscription, version });
    },
    accept: () => send({ type: 'accept' }),
    decline: () => send({ type: 'decline' }),
  };
}

export type SwapFlow = ReturnType<typeof useSwapFlow>;
