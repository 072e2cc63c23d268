import type { SqlValue } from './Db';

/** The messages of the main thread to the thread that holds the embedded database. */
export type PgliteRequest =
  | { id: number; kind: 'query'; tx: number | null; sql: string; params: readonly SqlValue[] }
  | { id: number; kind: 'exec'; tx: number | null; sql: string }
  | { id: number; kind: 'begin' | 'commit' | 'rollback'; tx: number }
  | { id: number; kind: 'close' };

export type PgliteReply =
  { id: number; rows: unknown[] } | { id: number; error: { message: string; code?: string; constraint?: string } };

/** Where the embedded database lives: a folder, or nowhere but in memory. */
export interface PgliteWorkerData {
  folder: string | null;
}
