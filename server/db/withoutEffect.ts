import type { Db, Sql } from './Db';

class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Rolled back on purpose.');
    this.result = result;
  }
}

/** Runs a transaction, rolls it back and returns its result. */
export async function withoutEffect<Result>(db: Db, run: (tx: Sql) => Promise<Result>): Promise<Result> {
  try {
    return await db.tx<never>(async (tx) => {
      throw new RolledBack(await run(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}
