import { assign, fromPromise, setup } from 'xstate';
import { asApiError, type ApiError } from '#src/api/apiError';
import type { Product } from '#src/api/product/productsApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Change, Outcome } from '#src/commands/customer/Command';
import type { Confirmed } from '#src/commands/CommandContext';
import { notProvided, outcomeGuards, refusalOf, settled, type Ended, withOutcome } from '#src/commands/outcomes';
import { withVersion } from '#src/commands/customer/withVersion';
import { newCommandKey } from '#src/commands/toCommand';
import { toSwapChange, type SwapChoice, type SwapChange } from './toSwapChange';

/** A product as the shop has it now. */
export interface Offer {
  product: Product;
  /** How often it may be delivered, in weeks, ascending. */
  weeks: readonly number[];
}

interface SwapContext {
  product: Product | undefined;
  offer: Offer | undefined;
  /** Of what is confirmed next. */
  key: string;
  /** The subscription's own version: a preview of the former price is none of the new one. */
  version: string | undefined;
  change: SwapChange | undefined;
  failure: ApiError | undefined;
}

export type SwapEvent =
  | { type: 'choose'; product: Product }
  | { type: 'retry' }
  /** To the products again. */
  | { type: 'back' }
  /** With the version of the preview that was seen. */
  | { type: 'save'; choice: SwapChoice; of: Subscription; version?: string | undefined }
  /** At the new price. */
  | { type: 'accept' }
  | { type: 'decline' }
  /** The outcome of what was in doubt is known, and reported by whoever asked. */
  | { type: 'settled'; outcome: Outcome };

const nothing = {
  key: '',
  version: undefined,
  product: undefined,
  offer: undefined,
  change: undefined,
  failure: undefined,
};
const productOf = ({ product }: SwapContext) => product as Product;

type Saved = Pick<Extract<SwapEvent, { type: 'save' }>, 'choice' | 'of' | 'version'>;

const back = 'choosing';
/** Of the form. */
const save = {
  guard: 'isInStock',
  target: 'sending',
  actions: {
    type: 'setChange',
    params: ({ event }: { event: Extract<SwapEvent, { type: 'save' }> }): Saved => event,
  },
} as const;

/**
 * Another product in place of the present one (rules §10.3): choose → how much, how often → sending → done | refused |
 * inDoubt; a price that changed meanwhile needs a new confirmation (rules §10.4). Pure: `useSwapFlow` provides the
 * calls.
 */
export const swapMachine = setup({
  types: { context: {} as SwapContext, events: {} as SwapEvent },
  actors: {
    loadOffer: fromPromise<Offer, Product>(notProvided),
    run: fromPromise<Outcome, Confirmed<Change>>(notProvided),
  },
  actions: {
    leave: () => undefined,
    forgetAll: assign(nothing),
    takeProduct: assign((_, { product }: { product: Product }) => ({ ...nothing, product, key: newCommandKey() })),
    takeOffer: assign((_, { offer }: { offer: Offer }) => ({ offer, product: offer.product })),
    takeLoadFailure: assign((_, { error }: { error: unknown }) => ({ failure: asApiError(error) })),
    takeFailure: assign((_, { outcome }: Ended) => ({
      key: newCommandKey(),
      failure: refusalOf(outcome),
    })),
    setChange: assign(({ context: { offer } }, { choice, of, version }: Saved) => ({
      change: offer && toSwapChange(withVersion(of, version), offer.product, choice),
      version: of.version,
      failure: undefined,
    })),
    takePrice: assign(({ context: { offer } }, { outcome }: Ended) => {
      const { freshPriceCents: unitPriceCents, freshUnitPrice: unitPrice } = refusalOf(outcome) ?? {};
      if (!offer || unitPriceCents === undefined) return {};
      // What it was reduced from belonged to the former price.
      const product = { ...offer.product, unitPriceCents, unitPrice, reduction: undefined };
      return { key: newCommandKey(), offer: { ...offer, product } };
    }),
    updatePrice: assign(({ context: { change, offer, version } }) => ({
      change: change && offer && { ...change, version, unitPriceCents: offer.product.unitPriceCents },
    })),
  },
  guards: {
    isInStock: ({ context }) => (context.offer?.product.stock ?? 0) > 0,
    isPriceStale: (_, { outcome }: Ended) => refusalOf(outcome)?.freshPriceCents !== undefined,
    ...outcomeGuards,
  },
}).createMachine({
  id: 'swap',
  context: nothing,
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetAll',
      on: {
        choose: {
          target: 'loading',
          actions: { type: 'takeProduct', params: ({ event }) => ({ product: event.product }) },
        },
      },
    },
    loading: {
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => productOf(context),
        onDone: {
          target: 'configuring',
          actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: {
          target: 'loadFailed',
          actions: { type: 'takeLoadFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { back },
    },
    loadFailed: { on: { retry: 'loading', back } },
    configuring: { on: { back, save } },
    sending: {
      invoke: {
        src: 'run',
        input: ({ context }) => ({ change: context.change as Change, key: context.key }),
        onDone: [
          { guard: withOutcome('isDone'), target: 'done' },
          { guard: withOutcome('isPriceStale'), target: 'priceChanged', actions: withOutcome('takePrice') },
          { guard: withOutcome('isRefused'), target: 'refreshing', actions: withOutcome('takeFailure') },
          { guard: withOutcome('isInDoubt'), target: 'inDoubt' },
          // The session ended; whoever ended it reports it.
          { target: 'configuring' },
        ],
      },
    },
    priceChanged: { on: { accept: { target: 'sending', actions: 'updatePrice' }, decline: 'configuring' } },
    // What the shop offers has changed, or may have: it is asked while the reason is read.
    refreshing: {
      invoke: {
        src: 'loadOffer',
        input: ({ context }) => productOf(context),
        onDone: { target: 'refused', actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) } },
        onError: 'refused',
      },
      on: { back, save },
    },
    refused: { on: { back, save } },
    inDoubt: {
      on: {
        settled: [
          { guard: { type: 'isDone', params: settled }, target: 'done' },
          // Already reported; nothing that was chosen is lost.
          { target: 'refreshing', actions: assign({ failure: undefined }) },
        ],
      },
    },
    done: { type: 'final', entry: 'leave' },
  },
});
