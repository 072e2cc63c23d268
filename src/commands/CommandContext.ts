import { use, type Context } from 'react';
import type { Receipt } from '../api/receipt/receiptSchema';
import type { CommandActor } from './CommandState';
import type { AnyChange, CommandOf } from './AnyChange';

/** Commands of an area: flows send them, notices show their state. */
export interface Commands<Change extends AnyChange> {
  /** Command machine. Refuses other commands while one is pending, also in another tab. */
  actor: CommandActor;
  /** Command whose reply was lost; undefined if there is none. */
  pending: CommandOf<Change> | undefined;
  /** True while stored commands are not resumed yet. */
  isResumptionAwaited: boolean;
  /** Number of replies that were lost, or that have asked for a confirmation at the bank. */
  lostAnswers: number;
  /** Text of the notice about the pending command; undefined while a confirmation at the bank is awaited. */
  doubt: string | undefined;
  /** True if the pending command was never sent, because the device is offline. */
  isUnsent: boolean;
  isRetrying: boolean;
  retry: () => void;
  /** Receipt of the last successful command. */
  receipt: Receipt | undefined;
  forgetReceipt: () => void;
}

export type CommandsContext<Change extends AnyChange> = Context<Commands<Change> | undefined>;

/** Returns an area's commands. Throws outside of the area's `CommandProvider`. */
export function useCommandsOf<Change extends AnyChange>(context: CommandsContext<Change>): Commands<Change> {
  const commands = use(context);
  if (!commands) throw new Error('CommandProvider is missing');
  return commands;
}
