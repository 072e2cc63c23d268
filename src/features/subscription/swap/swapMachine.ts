import { assign, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#src/api/apiError';
import type { Product } from '#src/api/product/productsApi';
import type { CommandActor, Outcome } from '#src/commands/CommandState';
import { notProvided } from '#src/config/notProvided';
import { sentCommand } from '#src/commands/sentCommand';
import { newCommandKey } from '#src/commands/toCommand';
import type { UpdateChange } from '../edit/toUpdateChange';

/** A product as the shop has it now. */
export interface Offer {
  product: Product;
  /** How often it may be delivered, in weeks, ascending. */
  weeks: readonly number[];
}

interface SwapInput {
  commands: CommandActor;
  /** Of the chosen product. */
  productId: string;
}

interface SwapContext extends SwapInput {
  offer: Offer | undefined;
  /** Of what is confirmed next. */
  key: string;
  change: UpdateChange | undefined;
  failure: ApiError | undefined;
}

/** The change that was previewed is the one that is sent. */
export type SwapEvent = { type: 'retry' } | { type: 'save'; change: UpdateChange } | Outcome;

/** Of the form. */
const save = {
  guard: 'isInStock',
  target: 'sending',
  actions: {
    type: 'takeChange',
    params: ({ event }: { event: Extract<SwapEvent, { type: 'save' }> }) => event,
  },
} as const;

/**
 * A chosen product in place of the present one (rules §10.3): loading → how much, how often → sending → done | refused.
 * After a refusal the offer is loaded again, so that a price that has changed is seen before it is confirmed
 * (rules §10.4). Pure: `useSwapFlow` provides the calls.
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
      // What it was reduced from belonged to the former price.
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
        // The notice of the page shows the doubt; a later refusal is reported by the command machine.
        inDoubt: { target: 'configuring', actions: 'renewKey' },
        abandoned: { target: 'configuring', actions: 'renewKey' },
      },
    },
    // What the shop offers has changed, or may have: nothing is confirmed before it is seen.
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
