import { use, type Context } from 'react';
import type { Receipt } from '../api/receipt/receiptSchema';
import type { CommandActor } from './CommandState';
import type { AnyChange, CommandOf } from './AnyChange';

/** What flows and notices know of an area's commands, on whatever page they are. */
export interface Commands<Change extends AnyChange> {
  /** Flows send to it (see `sentCommand`). While one command's outcome is open it refuses others, also of other tabs. */
  actor: CommandActor;
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
  /** Of the last command that was carried out. */
  receipt: Receipt | undefined;
  forgetReceipt: () => void;
}

export type CommandsContext<Change extends AnyChange> = Context<Commands<Change> | undefined>;

/** An area's commands; throws outside of the area. */
export function useCommandsOf<Change extends AnyChange>(context: CommandsContext<Change>): Commands<Change> {
  const commands = use(context);
  if (!commands) throw new Error('CommandProvider is missing');
  return commands;
}
