import { Worker } from 'node:worker_threads';
import { ConfigError } from './ConfigError';
import type { Db, Sql, SqlValue } from './Db';
import { DbError, DbUnreachable } from './DbError';
import { guardFolder } from './guardFolder';
import type { PgliteReply, PgliteRequest, PgliteWorkerData } from './pgliteProtocol';
import { withRetry } from './withRetry';

type Unnumbered<Request> = Request extends PgliteRequest ? Omit<Request, 'id'> : never;
type Ask = (request: Unnumbered<PgliteRequest>) => Promise<unknown[]>;

interface Waiting {
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/** Runs the database in a worker, because a query blocks its thread. */
async function startWorker(workerData: PgliteWorkerData): Promise<{ ask: Ask; stop: () => Promise<void> }> {
  const worker = new Worker(new URL('./pgliteWorker.js', import.meta.url), { workerData });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.on('message', (reply: PgliteReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('rows' in reply) asked?.resolve(reply.rows);
    else asked?.reject(new DbError(reply.error.message, reply.error.code, reply.error.constraint));
  });
  let broken: Error | undefined;
  worker.on('error', (error: Error) => {
    broken = error;
    for (const { reject } of waiting.values()) reject(new DbUnreachable(error));
    waiting.clear();
  });

  const wait = (id: number) => new Promise<unknown[]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  await wait(0);
  const ask: Ask = (request) => {
    if (broken) return Promise.reject(new DbUnreachable(broken));
    lastId += 1;
    const rows = wait(lastId);
    worker.postMessage({ ...request, id: lastId });
    return rows;
  };
  return {
    ask,
    async stop() {
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}

const sqlOn = (ask: Ask, tx: number | null): Sql => ({
  query: async <Row>(sql: string, params: readonly SqlValue[] = []) =>
    (await ask({ kind: 'query', tx, sql, params })) as Row[],
  exec: async (sql) => {
    await ask({ kind: 'exec', tx, sql });
  },
});

async function inTransaction<Result>(ask: Ask, tx: number, run: (tx: Sql) => Promise<Result>): Promise<Result> {
  // Sent without waiting, because a failed `begin` also fails the first statement.
  ask({ kind: 'begin', tx }).catch(() => undefined);
  try {
    const result = await run(sqlOn(ask, tx));
    await ask({ kind: 'commit', tx });
    return result;
  } catch (error) {
    await ask({ kind: 'rollback', tx });
    throw error;
  }
}

const damaged = (folder: string) =>
  new ConfigError(
    `DATA_DIR: the database in "${folder}" does not open. If its disk is full, make room: nothing is lost. Otherwise its files are damaged, or another version of the server wrote them: restore a backup, or choose another folder.`,
  );

/** Opens the embedded database. @param folder null for memory @throws ConfigError for a damaged or reserved folder */
export async function openPglite(folder: string | null): Promise<Db> {
  const release = folder ? await guardFolder(folder) : undefined;
  const { ask, stop } = await startWorker({ folder }).catch((error: unknown) => {
    throw folder === null ? error : damaged(folder);
  });
  let lastTx = 0;

  return {
    ...sqlOn(ask, null),
    tx: (run) =>
      withRetry(() => {
        lastTx += 1;
        return inTransaction(ask, lastTx, run);
      }),
    async close() {
      await stop();
      release?.();
    },
  };
}
