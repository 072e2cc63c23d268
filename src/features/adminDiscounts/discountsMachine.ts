import { assign, fromPromise, setup } from 'xstate';
import { asApiError, isInDoubt, type ApiError } from '../../api/apiError';
import type { Discount } from '../../api/discount/discountsApi';
import { endsSession } from '../../api/failurePolicy';
import type { AdminOutcome, SaveDiscount } from '../../commands/admin/AdminCommand';
import { notProvided, outcomeGuards, refusalOf, settled, type Ended, withOutcome } from '../../commands/outcomes';
import { newCommandKey } from '../../commands/toCommand';
import { timings } from '../../config/timings';
import { valuesOfForm, type DiscountValues } from './form/discountValues';
import { toSaveDiscount, type ConfirmedSave, type FormTarget } from './form/formTarget';

interface DiscountsContext {
  /** What the form is about, and what it shows first; undefined while the list is shown. */
  target: FormTarget | undefined;
  values: DiscountValues | undefined;
  /** Another opening is another form. */
  openings: number;
  /** Counts the ways back to the list, which each leave the focus to be placed. */
  returns: number;
  /** The list was opened while the form's outcome is open. */
  isAway: boolean;
  /** Of what is submitted next from the open form. */
  key: string;
  save: SaveDiscount | undefined;
  failure: ApiError | undefined;
  /** Something of what the form shows first was typed, and is stored nowhere. */
  isTyped: boolean;
  /** The one that the delete dialog is about. */
  doomed: Discount | undefined;
}

export type DiscountsEvent =
  | { type: 'open'; target: FormTarget; values: DiscountValues }
  | { type: 'close' }
  | { type: 'submit'; values: DiscountValues; over?: FormTarget | undefined }
  /** A save of before a reload, whose outcome is not known yet. */
  | { type: 'resume'; save: SaveDiscount }
  /** The outcome of what was in doubt is known, and reported. */
  | { type: 'settled'; outcome: AdminOutcome }
  | { type: 'remove'; discount: Discount }
  | { type: 'confirmRemove' }
  | { type: 'cancelRemove' };

const nothing = {
  key: '',
  target: undefined,
  values: undefined,
  isAway: false,
  save: undefined,
  failure: undefined,
  isTyped: false,
  doomed: undefined,
};

/** Each transition's error, as guards and actions take it. */
interface Failed {
  error: unknown;
}
const failed = ({ event }: { event: { error: unknown } }): Failed => ({ error: event.error });
const asFailure = ({ error }: Failed): ApiError => asApiError(error);

const doomedOf = ({ doomed }: DiscountsContext): Discount => doomed as Discount;

const resume = {
  target: 'inDoubt',
  actions: [
    {
      type: 'restoreForm',
      params: ({ event }: { event: Extract<DiscountsEvent, { type: 'resume' }> }) => ({ save: event.save }),
    },
    'showForm',
  ],
} as const;

/**
 * The discounts: list ⇄ form ⇄ saving → saved | refused | inDoubt, and the delete dialog over the list (rules §15.23,
 * §15.24). A save is a command (rules §20.5): in doubt the list can be read, and nothing else is sent. Pure:
 * `useDiscountsFlow` provides the command, calls, URL and messages.
 */
export const discountsMachine = setup({
  types: { context: {} as DiscountsContext, events: {} as DiscountsEvent },
  actors: {
    run: fromPromise<AdminOutcome, ConfirmedSave>(notProvided),
    deleteDiscount: fromPromise<string, Discount>(notProvided),
  },
  actions: {
    showForm: () => undefined,
    showList: () => undefined,
    reloadList: () => undefined,
    reportDeleted: (_, _params: { message: string | undefined }) => undefined,
    openForm: assign(({ context }, { target, values }: { target: FormTarget; values: DiscountValues }) => ({
      ...nothing,
      key: newCommandKey(),
      target,
      values,
      openings: context.openings + 1,
    })),
    restoreForm: assign(({ context }, { save }: { save: SaveDiscount }) => ({
      ...nothing,
      save,
      target: save,
      values: valuesOfForm(save.form),
      isTyped: true,
      openings: context.openings + 1,
    })),
    // After a refusal the person may have chosen another target: the present version, or a new discount.
    takeSave: assign(({ context }, { values, over }: { values: DiscountValues; over?: FormTarget | undefined }) => {
      const target = over ?? context.target;
      return { target, values, save: target && toSaveDiscount(target, values), failure: undefined, isTyped: true };
    }),
    countReturn: assign({ returns: ({ context }) => context.returns + 1 }),
    goAway: assign({ isAway: true }),
    comeBack: assign({ isAway: false }),
    takeFailure: assign({ failure: (_, params: Failed) => asFailure(params) }),
    takeRefusal: assign((_, { outcome }: Ended) => ({
      key: newCommandKey(),
      save: undefined,
      failure: refusalOf(outcome),
    })),
    dropSave: assign({ key: newCommandKey, save: undefined }),
    takeDoomed: assign((_, { discount }: { discount: Discount }) => ({ doomed: discount })),
    forgetAll: assign(nothing),
  },
  guards: {
    ...outcomeGuards,
    endsSession: (_, params: Failed) => endsSession(asFailure(params), 'discountChange'),
    isDeleteInDoubt: (_, params: Failed) => isInDoubt(asFailure(params)),
    // What is to be gone is gone: an answer was lost, the browser itself asked twice, or somebody else was faster.
    isGone: (_, params: Failed) => asFailure(params).status === 404,
    // An update returns to the list at once, a new one after a second (rules §15.24).
    isBackAtOnce: ({ context: { target, isAway } }) => isAway || target?.id !== null,
  },
  delays: { backToList: () => timings.redirect },
}).createMachine({
  id: 'discounts',
  context: { ...nothing, openings: 0, returns: 0 },
  initial: 'list',
  states: {
    list: {
      entry: 'forgetAll',
      on: {
        open: { target: 'form', actions: { type: 'openForm', params: ({ event }) => event } },
        remove: { target: 'confirmingDelete', actions: { type: 'takeDoomed', params: ({ event }) => event } },
        resume,
      },
    },
    form: {
      on: {
        resume,
        open: { actions: { type: 'openForm', params: ({ event }) => event } },
        close: { target: 'list', actions: 'countReturn' },
        submit: { target: 'saving', actions: { type: 'takeSave', params: ({ event }) => event } },
      },
    },
    saving: {
      invoke: {
        src: 'run',
        input: ({ context: { save, key } }) => ({ save: save as SaveDiscount, key }),
        onDone: [
          { guard: withOutcome('isDone'), target: 'saved' },
          { guard: withOutcome('isRefused'), target: 'refused', actions: withOutcome('takeRefusal') },
          { guard: withOutcome('isInDoubt'), target: 'inDoubt' },
          // The session ended; whoever ended it reports it.
          { target: 'form', actions: 'dropSave' },
        ],
      },
      on: { close: { actions: ['goAway', 'countReturn'] }, open: { actions: 'comeBack' } },
    },
    inDoubt: {
      on: {
        close: { actions: ['goAway', 'countReturn'] },
        open: { actions: 'comeBack' },
        settled: [
          { guard: { type: 'isDone', params: settled }, target: 'saved' },
          {
            guard: { type: 'isRefused', params: settled },
            target: 'refused',
            actions: { type: 'takeRefusal', params: settled },
          },
          // It expired: what was typed is unsaved again.
          { target: 'form', actions: ['dropSave', 'comeBack', 'showForm'] },
        ],
      },
    },
    refused: {
      // Whoever looked at the list meanwhile gets the form back, with everything that was typed.
      entry: ['comeBack', 'showForm'],
      on: {
        open: { target: 'form', actions: { type: 'openForm', params: ({ event }) => event } },
        close: { target: 'list', actions: 'countReturn' },
        submit: { target: 'saving', actions: { type: 'takeSave', params: ({ event }) => event } },
      },
    },
    saved: {
      entry: 'reloadList',
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
          actions: [{ type: 'reportDeleted', params: ({ event }) => ({ message: event.output }) }, 'countReturn'],
        },
        onError: [
          { guard: { type: 'endsSession', params: failed }, target: 'list' },
          {
            guard: { type: 'isGone', params: failed },
            target: 'list',
            actions: [{ type: 'reportDeleted', params: { message: undefined } }, 'countReturn'],
          },
          { guard: { type: 'isDeleteInDoubt', params: failed }, target: 'deleteInDoubt' },
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
