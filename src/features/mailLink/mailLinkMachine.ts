import { assign, fromPromise, setup } from 'xstate';
import type { LinkDone, LinkPreview } from '../../api/link/linksApi';
import { asApiError, isRefusal, type ApiError } from '../../api/apiError';
import { notProvided } from '../../config/notProvided';
import { newKey } from '../../domain/newKey';

interface MailLinkInput {
  /** Token of the mail's link. */
  token: string;
}

interface MailLinkContext extends MailLinkInput {
  preview: LinkPreview | undefined;
  done: LinkDone | undefined;
  /** Idempotency key; the same for each retry (rules §2.9). */
  key: string;
  failure: ApiError | undefined;
}

export type MailLinkEvent = { type: 'confirm' | 'undo' | 'retry' };

interface Sent extends MailLinkInput {
  key: string;
}

const failed = ({ event }: { event: { error: unknown } }) => ({ error: asApiError(event.error) });
const used = ({ event }: { event: { error: unknown } }) => {
  const { message, undo } = asApiError(event.error);
  return { done: { message, undo } };
};
const takeUsed = { type: 'takeDone', params: used } as const;
const takeFailure = { type: 'takeFailure', params: failed } as const;

/**
 * Executes the link of a mail without a session (rules §27.2): loading → asking → sending → done → undoing → undone. A
 * used link is done while its undo is possible, otherwise dead, like an expired or unknown one. A lost reply is retried
 * with the same key. Pure: `useMailLink` provides the calls.
 */
export const mailLinkMachine = setup({
  types: { input: {} as MailLinkInput, context: {} as MailLinkContext, events: {} as MailLinkEvent },
  actors: {
    load: fromPromise<LinkPreview, MailLinkInput>(notProvided),
    send: fromPromise<LinkDone, Sent>(notProvided),
  },
  actions: {
    takeFailure: assign((_, { error }: { error: ApiError }) => ({ failure: error })),
    takeDone: assign((_, { done }: { done: LinkDone }) => ({ done, key: newKey(), failure: undefined })),
  },
  guards: {
    isRefused: (_, { error }: { error: ApiError }) => isRefusal(error),
    canUndo: (_, { error }: { error: ApiError }) => error.undo !== undefined,
    // Refusal of an undo because the change was already undone elsewhere.
    isUsed: (_, { error }: { error: ApiError }) => error.reason === 'used',
  },
}).createMachine({
  id: 'mailLink',
  context: ({ input }) => ({ ...input, preview: undefined, done: undefined, key: newKey(), failure: undefined }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'asking', actions: assign(({ event }) => ({ preview: event.output, failure: undefined })) },
        onError: [
          { guard: { type: 'canUndo', params: failed }, target: 'done', actions: takeUsed },
          { guard: { type: 'isRefused', params: failed }, target: 'dead', actions: takeFailure },
          { target: 'loadFailed', actions: takeFailure },
        ],
      },
    },
    loadFailed: { on: { retry: 'loading' } },
    asking: { on: { confirm: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { token, key } }) => ({ token, key }),
        onDone: { target: 'done', actions: { type: 'takeDone', params: ({ event }) => ({ done: event.output }) } },
        onError: [
          { guard: { type: 'canUndo', params: failed }, target: 'done', actions: takeUsed },
          { guard: { type: 'isRefused', params: failed }, target: 'dead', actions: takeFailure },
          { target: 'lost', actions: takeFailure },
        ],
      },
    },
    lost: { on: { retry: 'sending' } },
    done: { on: { undo: { guard: ({ context }) => context.done?.undo !== undefined, target: 'undoing' } } },
    undoing: {
      invoke: {
        src: 'send',
        input: ({ context: { done, key } }) => ({ token: done?.undo ?? '', key }),
        onDone: { target: 'undone', actions: { type: 'takeDone', params: ({ event }) => ({ done: event.output }) } },
        onError: [
          { guard: { type: 'isUsed', params: failed }, target: 'undone', actions: takeUsed },
          { guard: { type: 'isRefused', params: failed }, target: 'notUndone', actions: takeFailure },
          { target: 'undoLost', actions: takeFailure },
        ],
      },
    },
    undoLost: { on: { retry: 'undoing' } },
    // Keeps the change after a refused undo; the page shows the reason.
    notUndone: {},
    undone: {},
    dead: {},
  },
});
