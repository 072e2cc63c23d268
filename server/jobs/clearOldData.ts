import { firstKeptDay } from '#src/domain/firstKeptDay';
import type { AppContext } from '../core/platform/context/AppContext';
import { emptyOldChanges } from '../core/shop/retention/emptyOldChanges';
import { eraseInactive } from '../core/shop/retention/eraseInactive';
import { removeOldOrders } from '../core/shop/retention/oldOrders';
import { oldRowsRepository } from '../core/shop/retention/oldRowsRepository';
import { walksRepository, type Position, type WalkKind } from '../core/shop/retention/walksRepository';
import type { Db, Sql } from '../db/Db';
import type { Job } from './createJobs';

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'formatDay' | 'publicOrigin'>;

/** Table that is looked through in pieces, each in a transaction. */
interface Walk {
  kind: WalkKind;
  /** True if a new walk begins at the end of the last one. */
  isResumed: boolean;
  /** Pieces of a run, because a job must not occupy the database for hours. */
  maxPieces: number;
  /** Clears a piece. @returns its last row; undefined at the end */
  clear: (tx: Sql, position: Position) => Promise<Position | undefined>;
}

/** Walks through tables with rows that have terms; `today` decides which rows are old. */
function walksOf(context: Needs): Walk[] {
  const { orders, changes, accounts } = context.config.retention;
  const first = (years: number) => firstKeptDay(context.clock.today(), years);
  const kept = { DE: first(orders.DE), AT: first(orders.AT) };
  return [
    {
      ...{ kind: 'orders', isResumed: false, maxPieces: 5_000 },
      clear: (tx, position) => removeOldOrders(tx, position, kept),
    },
    {
      ...{ kind: 'changes', isResumed: true, maxPieces: 5_000 },
      clear: (tx, position) => emptyOldChanges(tx, position, first(changes)),
    },
    {
      // Few, because each erased customer gets a mail.
      ...{ kind: 'accounts', isResumed: false, maxPieces: 10 },
      clear: (tx, position) => eraseInactive(tx, context, position, first(accounts)),
    },
  ];
}

/** Clears the next piece of a walk, and stores the position. @returns false if nothing is left, or another node works */
const clearPiece = (db: Db, month: string, { kind, isResumed, clear }: Walk): Promise<boolean> =>
  db.tx(async (tx) => {
    // Locks end without a wait for the disk, because a piece that is lost in a crash is cleared again.
    await tx.exec('set local synchronous_commit = off');
    const walks = walksRepository(tx);
    const position = await walks.claim(kind, month, isResumed);
    if (position === 'busy' || position === 'ended') return false;
    const last = await clear(tx, position);
    if (last) await walks.move(kind, last);
    else await walks.end(kind);
    return last !== undefined;
  });

/** Deletes or empties data whose term is over, in small pieces, each in one transaction (rules §40.8). */
export const clearOldData = (context: Needs): Job => ({
  name: 'retention',
  everyMs: 3_600_000,
  async run(isStopping) {
    const { db, clock, config } = context;
    const { orders, declarations, accounts } = config.retention;
    const today = clock.today();
    const month = `${today.slice(0, 7)}-01`;
    for (const walk of walksOf(context)) {
      let left = walk.maxPieces;
      while (left > 0 && !isStopping() && (await clearPiece(db, month, walk))) left -= 1;
    }
    const longest = orders.DE === 0 || orders.AT === 0 ? 0 : Math.max(orders.DE, orders.AT);
    const clear = (one: (rows: ReturnType<typeof oldRowsRepository>) => Promise<boolean>) =>
      db.tx((tx) => one(oldRowsRepository(tx)));
    while (!isStopping() && (await clear((rows) => rows.removeDeclarations(firstKeptDay(today, declarations)))));
    while (!isStopping() && (await clear((rows) => rows.removeBooks(firstKeptDay(today, longest)))));
    while (!isStopping() && (await clear((rows) => rows.emptyDiscounts(firstKeptDay(today, accounts)))));
  },
});
