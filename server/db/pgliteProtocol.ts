import type { SqlValue } from './Db';

/** Message to the worker of the embedded database; a null `tx` means no transaction. */
export type PgliteRequest =
  | { id: number; kind: 'query'; tx: number | null; sql: string; params: readonly SqlValue[] }
  | { id: number; kind: 'exec'; tx: number | null; sql: string }
  | { id: number; kind: 'begin' | 'commit' | 'rollback'; tx: number }
  | { id: number; kind: 'close' };

export type PgliteReply =
  { id: number; rows: unknown[] } | { id: number; error: { message: string; code?: string; constraint?: string } };

/** `folder`: null keeps the data in memory. */
export interface PgliteWorkerData {
  folder: string | null;
}
