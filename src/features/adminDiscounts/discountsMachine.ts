import { assign, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, type ApiError } from '../../api/apiError';
import type { Discount } from '../../api/discount/discountsApi';
import { endsSession } from '../../api/failurePolicy';
import { notProvided } from '../../config/notProvided';

interface DiscountsContext {
  /** Discount of the current or last deletion. */
  discount: Discount | undefined;
  failure: ApiError | undefined;
}

export type DiscountsEvent = { type: 'remove'; discount: Discount } | { type: 'cancelRemove' };

/** Parameters of guards and actions after an error. */
interface Failed {
  error: unknown;
}
const failed = ({ event }: { event: { error: unknown } }): Failed => ({ error: event.error });
const asFailure = ({ error }: Failed): ApiError => asApiError(error);

const remove = {
  target: 'deleting',
  actions: {
    type: 'takeDiscount',
    params: ({ event }: { event: Extract<DiscountsEvent, { type: 'remove' }> }) => ({ discount: event.discount }),
  },
} as const;
const reportDeleted = (message?: string) => ({ type: 'reportDeleted', params: { message } }) as const;

/**
 * List of discounts and deletion of one: list → deleting → deleted | deleteRefused | deleteInDoubt (rules §15.23).
 * The URL opens the dialog. Pure: `useDeleteDiscount` provides the call and the messages.
 */
export const discountsMachine = setup({
  types: { context: {} as DiscountsContext, events: {} as DiscountsEvent },
  actors: { deleteDiscount: fromPromise<string, Discount>(notProvided) },
  actions: {
    reloadList: () => undefined,
    reportDeleted: (_, _params: { message: string | undefined }) => undefined,
    takeDiscount: assign((_, { discount }: { discount: Discount }) => ({ discount, failure: undefined })),
    takeFailure: assign({ failure: (_, params: Failed) => asFailure(params) }),
    forget: assign({ discount: undefined, failure: undefined }),
  },
  guards: {
    endsSession: (_, params: Failed) => endsSession(asFailure(params), 'discountChange'),
    isDeleteInDoubt: (_, params: Failed) => isInDoubt(asFailure(params)),
    // Treats 404 as deleted: after a lost reply, a repeated request, or by another admin.
    isGone: (_, params: Failed) => asFailure(params).status === 404,
  },
}).createMachine({
  id: 'discounts',
  context: { discount: undefined, failure: undefined },
  initial: 'list',
  states: {
    list: { on: { remove } },
    deleting: {
      invoke: {
        src: 'deleteDiscount',
        input: ({ context }) => context.discount as Discount,
        onDone: {
          target: 'deleted',
          actions: { type: 'reportDeleted', params: ({ event }) => ({ message: event.output }) },
        },
        onError: [
          { guard: { type: 'endsSession', params: failed }, target: 'list', actions: 'forget' },
          { guard: { type: 'isGone', params: failed }, target: 'deleted', actions: reportDeleted() },
          { guard: { type: 'isDeleteInDoubt', params: failed }, target: 'deleteInDoubt' },
          { target: 'deleteRefused', actions: { type: 'takeFailure', params: failed } },
        ],
      },
    },
    deleted: { on: { remove } },
    deleteRefused: { on: { remove, cancelRemove: { target: 'list', actions: 'forget' } } },
    deleteInDoubt: { on: { remove, cancelRemove: { target: 'list', actions: ['forget', 'reloadList'] } } },
  },
});
