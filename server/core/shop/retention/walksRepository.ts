import type { IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';

/** Tables that the job looks through in the order of time. */
export type WalkKind = 'orders' | 'changes' | 'accounts';

/** Last row that a walk has looked at. */
export interface Position {
  /** Moment of the row, with microseconds. */
  at: string;
  id: number;
}

/** `busy`: another node works. */
type Claim = Position | 'busy' | 'ended';

/** Walks through tables with old rows, over all nodes. Requires a transaction. */
export const walksRepository = (tx: Sql) => ({
  /**
   * Locks a walk, and begins it anew in a new month once the last one has ended.
   * @param isResumed true if a new walk begins at the end of the last one, because rows behind it are cleared
   */
  async claim(kind: WalkKind, month: IsoDate, isResumed: boolean): Promise<Claim> {
    await tx.query('insert into retention_walks (kind, month) values ($1, $2) on conflict do nothing', [kind, month]);
    const [walk] = await tx.query<Position & { isEnded: boolean; isOfMonth: boolean }>(
      `select is_ended as "isEnded", month = $2::date as "isOfMonth", at::text, id from retention_walks
       where kind = $1 for update skip locked`,
      [kind, month],
    );
    if (!walk) return 'busy';
    const { isEnded, isOfMonth, ...position } = walk;
    if (!isEnded) return position;
    if (isOfMonth) return 'ended';
    await tx.query('update retention_walks set month = $2, is_ended = false where kind = $1', [kind, month]);
    return isResumed ? position : { at: '-infinity', id: 0 };
  },

  async move(kind: WalkKind, { at, id }: Position): Promise<void> {
    await tx.query('update retention_walks set at = $2::timestamptz, id = $3 where kind = $1', [kind, at, id]);
  },

  async end(kind: WalkKind): Promise<void> {
    await tx.query('update retention_walks set is_ended = true where kind = $1', [kind]);
  },
});
