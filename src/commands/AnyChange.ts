import type { Receipt } from '../api/receipt/receiptSchema';
import type { BankAction, Pending } from './pendingCommandsSlice';

/** Content of a command, without its key and start time. */
export interface AnyChange {
  kind: string;
}

/** Change with its idempotency key and start time; retries repeat the key (rules §2.9). */
export type CommandOf<Change extends AnyChange> = Change & Pending;

/** The server's reply to a successful command. */
export interface Answer {
  message: string;
  /** Undefined if nothing changed, or if the API has no receipts (rules §24.2). */
  receipt?: Receipt | undefined;
  /** Charge that the person must confirm first; nothing is executed yet (rules §35.5). */
  action?: BankAction | undefined;
}
