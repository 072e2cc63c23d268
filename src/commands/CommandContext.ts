import { use, type Context } from 'react';
import type { ApiError } from '../api/apiError';
import type { Pending } from './pendingCommandsSlice';

/** The content of a command: what a person confirmed. */
export interface AnyWish {
  kind: string;
}

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type CommandOf<Wish extends AnyWish> = Wish & Pending;

/** How a command ended, or that its answer is lost and it is being retried (rules §20.3). */
export type OutcomeOf<Wish extends AnyWish> =
  /** Without a message where its answer was lost and the shop's data say that it was carried out. */
  | { type: 'done'; command: CommandOf<Wish>; message: string | undefined }
  | { type: 'refused'; command: CommandOf<Wish>; error: ApiError }
  /** The session ended; whoever ended it tells so. */
  | { type: 'sessionEnded'; command: CommandOf<Wish> }
  /** After ten minutes without an answer nobody retries any more. */
  | { type: 'expired'; command: CommandOf<Wish> }
  /** With what became of the last answer, but for a command of before a reload. */
  | { type: 'inDoubt'; command: CommandOf<Wish>; error?: ApiError | undefined };

/** What a flow hands over: the content, and the key of the dialog or form that it was confirmed in (rules §2.9). */
export interface Confirmed<Wish extends AnyWish> {
  wish: Wish;
  key: string;
}

export interface RunOptions {
  /** Of the dialog or form that it was confirmed in (see `newCommandKey`). */
  key: string;
  /** Whoever asked shows a refusal also after a doubt, as long as it is there. */
  doesAskerWait?: boolean;
}

/** How flows have their commands carried out, whatever page they are on. */
export interface Commands<Wish extends AnyWish> {
  /**
   * Sends a confirmed wish and answers as soon as something is known: its outcome, or that it is in doubt. Refused while
   * another command's outcome is open, in this tab or another.
   * @param asker aborted when whoever asked is gone before the answer: a refusal is then told on whatever page
   */
  run: (wish: Wish, asker: AbortSignal, options: RunOptions) => Promise<OutcomeOf<Wish>>;
  /** Hears every outcome, also of what was sent before a reload. Returns how to stop. */
  onOutcome: (listener: (outcome: OutcomeOf<Wish>) => void) => () => void;
  /** What the last command came to while this page was still loading; answers once, and of this page alone. */
  takeOutcome: () => OutcomeOf<Wish> | undefined;
  /** The command whose answer is lost; nothing else is sent while there is one. */
  unanswered: CommandOf<Wish> | undefined;
  /** Something is stored whose owner is not known yet: it may turn out to be unanswered. */
  isOwnerAwaited: boolean;
  /** What the notice says of it. */
  doubt: string | undefined;
  isAsking: boolean;
  askAgain: () => void;
  /** Whoever shows what is in doubt shows a refusal of it as well. Returns how to leave that to the notice again. */
  waitFor: () => () => void;
}

export type CommandsContext<Wish extends AnyWish> = Context<Commands<Wish> | undefined>;

/** An area's commands; throws outside of the area. */
export function useCommandsOf<Wish extends AnyWish>(context: CommandsContext<Wish>): Commands<Wish> {
  const commands = use(context);
  if (!commands) throw new Error('CommandProvider is missing');
  return commands;
}
