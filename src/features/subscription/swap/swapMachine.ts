import { assign, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#src/api/apiError';
import type { Product } from '#src/api/product/productsApi';
import type { CommandActor, Outcome } from '#src/commands/CommandState';
import { notProvided } from '#src/config/notProvided';
import { sentCommand } from '#src/commands/sentCommand';
import { newCommandKey } from '#src/commands/toCommand';
import type { UpdateChange } from '../edit/toUpdateChange';

/** Present state of a product and its frequencies. */
export interface Offer {
  product: Product;
  /** Offered frequencies in weeks, ascending. */
  weeks: readonly number[];
}

interface SwapInput {
  commands: CommandActor;
  productId: string;
}

interface SwapContext extends SwapInput {
  offer: Offer | undefined;
  /** Idempotency key of the next confirmation. */
  key: string;
  change: UpdateChange | undefined;
  failure: ApiError | undefined;
}

/** `save` sends the previewed change unaltered. */
export type SwapEvent = { type: 'retry' } | { type: 'save'; change: UpdateChange } | Outcome;

const save = {
  guard: 'isInStock',
  target: 'sending',
  actions: {
    type: 'takeChange',
    params: ({ event }: { event: Extract<SwapEvent, { type: 'save' }> }) => event,
  },
} as const;

/**
 * Swap to a chosen product (rules §10.3): loading → configuring → sending → done | refused. A refusal reloads the
 * offer, so that a changed price is displayed before its confirmation (rules §10.4). Pure: `useSwapFlow` provides the
 * calls.
 */
export const swapMachine = setup({
  types: { input: {} as SwapInput, context: {} as SwapContext, events: {} as SwapEvent },
  actors: { loadOffer: fromPromise<Offer, string>(notProvided), sentCommand },
  actions: {
    takeOffer: assign((_, { offer }: { offer: Offer }) => ({ offer })),
    takeLoadFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error) })),
    takeChange: assign((_, { change }: { change: UpdateChange }) => ({ change, failure: undefined })),
    renewKey: assign({ key: newCommandKey }),
    takeRefusal: assign(({ context: { offer } }, { error }: { error: ApiError }) => {
      const { freshPriceCents: unitPriceCents, freshUnitPrice: unitPrice } = error;
      const refusal = { failure: error, key: newCommandKey() };
      if (!offer || unitPriceCents === undefined) return refusal;
      // Removes the reduction, because its base was the former price.
      return {
        ...refusal,
        offer: { ...offer, product: { ...offer.product, unitPriceCents, unitPrice, reduction: undefined } },
      };
    }),
  },
  guards: { isInStock: ({ context }) => (context.offer?.product.stock ?? 0) > 0 },
}).createMachine({
  id: 'swap',
  context: ({ input }) => ({ ...input, offer: undefined, key: newCommandKey(), change: undefined, failure: undefined }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => context.productId,
        onDone: {
          target: 'configuring',
          actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: {
          target: 'loadFailed',
          actions: { type: 'takeLoadFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loadFailed: { on: { retry: 'loading' } },
    configuring: { on: { save } },
    sending: {
      invoke: {
        src: 'sentCommand',
        input: ({ context: { commands, change, key } }) => ({ commands, change: change as UpdateChange, key }),
      },
      on: {
        done: 'done',
        refused: { target: 'refreshing', actions: { type: 'takeRefusal', params: ({ event }) => event } },
        // Because the page's notice shows the doubt, and the command machine reports a later refusal.
        inDoubt: { target: 'configuring', actions: 'renewKey' },
        abandoned: { target: 'configuring', actions: 'renewKey' },
      },
    },
    // Reloads before the next confirmation, because the offer may have changed.
    refreshing: {
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => context.productId,
        onDone: { target: 'refused', actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) } },
        onError: 'refused',
      },
    },
    refused: { on: { save } },
    done: { type: 'final' },
  },
});
