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
