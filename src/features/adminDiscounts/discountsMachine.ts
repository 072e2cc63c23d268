import { assign, fromPromise, setup } from 'xstate';
import { isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import type { Discount } from '../../api/discountsApi';
import { endsStay } from '../../api/failurePolicy';
import { backoffMs } from '../../commands/commandMachine';
import { isExpired } from '../../commands/toCommand';
import { timings } from '../../config/timings';
import { toSave, type DiscountSave, type FormTarget } from './discountSave';
import type { DiscountValues } from './discountValues';

interface DiscountsContext {
  /** What the form is about, and what it shows first; undefined while the list stands. */
  target: FormTarget | undefined;
  values: DiscountValues | undefined;
  /** Another opening is another form. */
  openings: number;
  /** Counts the ways back to the list, which each leave the focus to be placed. */
  returns: number;
  /** The list was opened while the form's outcome is open. */
  isAway: boolean;
  /** The save under way, or the last one whose failure left its outcome open. */
  save: DiscountSave | undefined;
  /** How often an answer stayed out. */
  unanswered: number;
  failure: ApiError | undefined;
  /** The one that the delete dialog is about. */
  doomed: Discount | undefined;
}

export type DiscountsEvent =
  | { type: 'open'; target: FormTarget; values: DiscountValues }
  | { type: 'close' }
  | { type: 'submit'; values: DiscountValues; over?: FormTarget | undefined }
  | { type: 'askAgain' }
  | { type: 'remove'; discount: Discount }
  | { type: 'confirmRemove' }
  | { type: 'cancelRemove' };

export interface DiscountsInput {
  /** What was being saved when the page was left. */
  pending: DiscountSave | undefined;
}

const nothing = {
  target: undefined,
  values: undefined,
  isAway: false,
  save: undefined,
  unanswered: 0,
  failure: undefined,
  doomed: undefined,
};

const NOT_FOUND = 404;
const LEAVING = 'discountChange';

/** Each transition's error, as guards and actions take it. */
interface Failed {
  error: unknown;
}
const failed = ({ event }: { event: { error: unknown } }): Failed => ({ error: event.error });
const asFailure = ({ error }: Failed): ApiError => error as ApiError;

const saveOf = ({ save }: DiscountsContext): DiscountSave => save as DiscountSave;
const doomedOf = ({ doomed }: DiscountsContext): Discount => doomed as Discount;

/**
 * The discounts: list ⇄ form ⇄ saving → saved | refused | inDoubt, and the delete dialog over the list (rules §15.23,
 * §15.24). A save whose answer is lost is retried with its key, so that no code is made twice; meanwhile the list can
 * be read, and nothing else is sent (rules §20.5). Pure: `useDiscountsFlow` provides calls, storage, URL and messages.
 */
export const discountsMachine = setup({
  types: {
    input: {} as DiscountsInput,
    context: {} as DiscountsContext,
    events: {} as DiscountsEvent,
  },
  actors: {
    saveDiscount: fromPromise<null, DiscountSave>(() => Promise.reject(new Error('not provided'))),
    deleteDiscount: fromPromise<string, Discount>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    storeSave: () => undefined,
    forgetSave: () => undefined,
    showForm: () => undefined,
    showList: () => undefined,
    reloadList: () => undefined,
    tellSaved: () => undefined,
    tellUnknown: () => undefined,
    tellDeleted: (_, _params: { message: string | undefined }) => undefined,
    openForm: assign(({ context }, { target, values }: { target: FormTarget; values: DiscountValues }) => ({
      ...nothing,
      target,
      values,
      openings: context.openings + 1,
    })),
    restoreForm: assign(({ context: { save } }) => ({ target: save, values: save?.values })),
    // After a refusal the person may have chosen another target: the present version, or a new discount.
    takeSave: assign(({ context }, { values, over }: { values: DiscountValues; over?: FormTarget | undefined }) => {
      const target = over ?? context.target;
      return { target, values, save: target && toSave(target, values, context.save), failure: undefined };
    }),
    countUnanswered: assign({ unanswered: ({ context }) => context.unanswered + 1 }),
    countReturn: assign({ returns: ({ context }) => context.returns + 1 }),
    goAway: assign({ isAway: true }),
    comeBack: assign({ isAway: false }),
    takeFailure: assign({ failure: (_, params: Failed) => asFailure(params) }),
    // A verdict is an outcome: the next try is a new save. After any other failure the key stays.
    dropSaveAfterVerdict: assign(({ context: { save } }, params: Failed) => ({
      save: isVerdict(asFailure(params)) ? undefined : save,
      unanswered: 0,
    })),
    dropSave: assign({ save: undefined, unanswered: 0 }),
    takeDoomed: assign((_, { discount }: { discount: Discount }) => ({ doomed: discount })),
    forgetAll: assign(nothing),
  },
  guards: {
    isPending: ({ context: { save } }) => save !== undefined && !isExpired(save),
    isTooOld: ({ context: { save } }) => save !== undefined && isExpired(save),
    endsStay: (_, params: Failed) => endsStay(asFailure(params), LEAVING),
    // Once an answer stayed out, only a verdict on the save itself ends the doubt.
    leavesDoubt: ({ context }, params: Failed) =>
      isInDoubt(asFailure(params)) || (context.unanswered > 0 && !isVerdict(asFailure(params))),
    isInDoubt: (_, params: Failed) => isInDoubt(asFailure(params)),
    // What is to be gone is gone: an answer was lost, the browser itself asked twice, or somebody else was faster.
    isGone: (_, params: Failed) => asFailure(params).status === NOT_FOUND,
    // An update returns to the list at once, a new one after a second (rules §15.24).
    isBackAtOnce: ({ context: { target, isAway } }) => isAway || target?.id !== null,
  },
  delays: {
    askAgain: ({ context }) => backoffMs(context.unanswered),
    backToList: () => timings.redirect,
  },
}).createMachine({
  id: 'discounts',
  context: ({ input }) => ({ ...nothing, save: input.pending, openings: 0, returns: 0 }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isPending', target: 'asking', actions: ['restoreForm', 'countUnanswered', 'showForm'] },
        { guard: 'isTooOld', target: 'list', actions: ['tellUnknown', 'forgetSave'] },
        { target: 'list' },
      ],
    },
    list: {
      entry: 'forgetAll',
      on: {
        open: { target: 'form', actions: { type: 'openForm', params: ({ event }) => event } },
        remove: { target: 'confirmingDelete', actions: { type: 'takeDoomed', params: ({ event }) => event } },
      },
    },
    form: {
      on: {
        open: { actions: { type: 'openForm', params: ({ event }) => event } },
        close: { target: 'list', actions: 'countReturn' },
        submit: { target: 'saving', actions: [{ type: 'takeSave', params: ({ event }) => event }, 'storeSave'] },
      },
    },
    saving: {
      invoke: {
        src: 'saveDiscount',
        input: ({ context }) => saveOf(context),
        onDone: { target: 'saved', actions: ['tellSaved', 'forgetSave'] },
        onError: [
          {
            guard: { type: 'endsStay', params: failed },
            target: 'form',
            actions: ['forgetSave', 'dropSave'],
          },
          { guard: { type: 'leavesDoubt', params: failed }, target: 'inDoubt', actions: 'countUnanswered' },
          {
            target: 'refused',
            actions: [
              { type: 'takeFailure', params: failed },
              'forgetSave',
              { type: 'dropSaveAfterVerdict', params: failed },
            ],
          },
        ],
      },
      on: { close: { actions: ['goAway', 'countReturn'] }, open: { actions: 'comeBack' } },
    },
    inDoubt: {
      after: { askAgain: 'asking' },
      on: { askAgain: 'asking', close: { actions: ['goAway', 'countReturn'] }, open: { actions: 'comeBack' } },
    },
    asking: {
      always: [
        {
          guard: 'isTooOld',
          target: 'form',
          actions: ['tellUnknown', 'forgetSave', 'dropSave', 'comeBack', 'showForm'],
        },
        { target: 'saving' },
      ],
    },
    refused: {
      // Whoever looked at the list meanwhile gets the form back, with everything that was typed.
      entry: ['comeBack', 'showForm'],
      on: {
        open: { target: 'form', actions: { type: 'openForm', params: ({ event }) => event } },
        close: { target: 'list', actions: 'countReturn' },
        submit: { target: 'saving', actions: [{ type: 'takeSave', params: ({ event }) => event }, 'storeSave'] },
      },
    },
    saved: {
      always: { guard: 'isBackAtOnce', target: 'list', actions: ['showList', 'countReturn'] },
      after: { backToList: { target: 'list', actions: ['showList', 'countReturn'] } },
      on: { close: { target: 'list', actions: 'countReturn' } },
    },
    confirmingDelete: { on: { confirmRemove: 'deleting', cancelRemove: 'list' } },
    deleting: {
      invoke: {
        src: 'deleteDiscount',
        input: ({ context }) => doomedOf(context),
        onDone: {
          target: 'list',
          actions: [{ type: 'tellDeleted', params: ({ event }) => ({ message: event.output }) }, 'countReturn'],
        },
        onError: [
          { guard: { type: 'endsStay', params: failed }, target: 'list' },
          {
            guard: { type: 'isGone', params: failed },
            target: 'list',
            actions: [{ type: 'tellDeleted', params: { message: undefined } }, 'countReturn'],
          },
          {
            guard: { type: 'isInDoubt', params: failed },
            target: 'deleteInDoubt',
            actions: 'countUnanswered',
          },
          { target: 'deleteRefused', actions: { type: 'takeFailure', params: failed } },
        ],
      },
    },
    deleteRefused: { on: { confirmRemove: 'deleting', cancelRemove: 'list' } },
    deleteInDoubt: {
      on: { confirmRemove: 'deleting', cancelRemove: { target: 'list', actions: 'reloadList' } },
    },
  },
});
