import { use, type Context } from 'react';
import type { ApiError } from '../api/apiError';
import type { Receipt } from '../api/receipt/receiptSchema';
import type { Pending } from './pendingCommandsSlice';

/** The content of a command: what a person confirmed. */
export interface AnyChange {
  kind: string;
}

/** A confirmed change; its key is the same until its outcome is known (rules §2.9). */
export type CommandOf<Change extends AnyChange> = Change & Pending;

/** What the server says of a command that it carried out. */
export interface Answer {
  message: string;
  /** Undefined where nothing has changed, or the API has none (rules §24.2). */
  receipt?: Receipt | undefined;
}

/** How a command ended, or that its answer is lost and it is being retried (rules §20.3). */
export type OutcomeOf<Change extends AnyChange> =
  /** Without a message where its answer was lost and the shop's data show that it was carried out. */
  | { type: 'done'; command: CommandOf<Change>; message: string | undefined; receipt?: Receipt | undefined }
  | { type: 'refused'; command: CommandOf<Change>; error: ApiError }
  /** The session ended; whoever ended it reports it. */
  | { type: 'sessionEnded'; command: CommandOf<Change> }
  /** After ten minutes without an answer nobody retries any more. */
  | { type: 'expired'; command: CommandOf<Change> }
  /** With what became of the last answer, but for a command of before a reload. */
  | { type: 'inDoubt'; command: CommandOf<Change>; error?: ApiError | undefined };

/** What a flow passes: the content, and the key of the dialog or form that it was confirmed in (rules §2.9). */
export interface Confirmed<Change extends AnyChange> {
  change: Change;
  key: string;
}

export interface RunOptions {
  /** Of the dialog or form that it was confirmed in (see `newCommandKey`). */
  key: string;
  /** Whoever asked shows a refusal also after a doubt, as long as it is there. */
  doesAskerWait?: boolean;
}

/** How flows have their commands carried out, whatever page they are on. */
export interface Commands<Change extends AnyChange> {
  /**
   * Sends a confirmed change and resolves with its outcome, or as soon as it is in doubt. Refused while
   * another command's outcome is open, in this tab or another.
   * @param asker aborted when whoever asked is gone before the answer: a refusal is then reported on whatever page
   */
  run: (change: Change, asker: AbortSignal, options: RunOptions) => Promise<OutcomeOf<Change>>;
  /** Listens to every outcome, also of what was sent before a reload. Returns how to stop. */
  onOutcome: (listener: (outcome: OutcomeOf<Change>) => void) => () => void;
  /** What the last command came to while this page was still loading; answers once, and of this page alone. */
  takeOutcome: () => OutcomeOf<Change> | undefined;
  /** The command whose answer is lost; nothing else is sent while there is one. */
  pending: CommandOf<Change> | undefined;
  /** Something is stored that was not resumed yet: it may turn out to be pending. */
  isResumptionAwaited: boolean;
  /** The notice's text about it. */
  doubt: string | undefined;
  /** What is pending did not leave the device, which is offline. */
  isUnsent: boolean;
  isRetrying: boolean;
  retry: () => void;
  /** Whoever shows what is in doubt shows a refusal of it as well. Returns how to leave that to the notice again. */
  waitFor: () => () => void;
}

export type CommandsContext<Change extends AnyChange> = Context<Commands<Change> | undefined>;

/** An area's commands; throws outside of the area. */
export function useCommandsOf<Change extends AnyChange>(context: CommandsContext<Change>): Commands<Change> {
  const commands = use(context);
  if (!commands) throw new Error('CommandProvider is missing');
  return commands;
}
