import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { openDurable, PGLITE_OPTIONS } from './openDurable';
import type { PgliteReply, PgliteRequest, PgliteWorkerData } from './pgliteProtocol';

/** Cluster with an empty schema, made by `tools/build/buildServer.ts`, because `initdb` takes most of a first start. */
const emptyCluster = (): Blob =>
  new Blob([readFileSync(new URL(process.env.EMPTY_CLUSTER ?? '', import.meta.url))], { type: 'application/x-gzip' });

/** Because copies of one cluster would share the secrets and the id that its migrations have made. */
const OWN_VALUES = `update secrets set secret = gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text;
  update installation set id = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`;

/** Because clearing the default buffers of 128 MB takes longer than reading pages from memory. */
const FEW_BUFFERS = ['-c', 'shared_buffers=16MB'];

async function openMemory(): Promise<PGlite> {
  const db = await PGlite.create({
    loadDataDir: emptyCluster(),
    startParams: [...PGlite.defaultStartParams, ...FEW_BUFFERS],
    ...PGLITE_OPTIONS,
  });
  await db.exec(OWN_VALUES);
  return db;
}

/** Flushes all files of a folder to disk, because PGlite copies the empty cluster without fsync. */
function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = openSync(join(entry.parentPath, entry.name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}

/** Opens the database. Creates a database under a temporary name, because a kill could leave an incomplete folder. */
async function open({ folder }: PgliteWorkerData): Promise<PGlite> {
  if (folder === null) return openMemory();
  const data = join(folder, 'pg');
  for (const name of readdirSync(folder)) {
    if (name.startsWith('pg.init-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (!existsSync(data)) {
    const aside = join(folder, `pg.init-${process.pid}`);
    mkdirSync(aside, { mode: 0o700 });
    const db = await openDurable(aside, emptyCluster());
    await db.exec(OWN_VALUES);
    await db.close();
    syncFolder(aside);
    renameSync(aside, data);
  }
  return openDurable(data);
}

interface OpenTransaction {
  tx: Transaction;
  finish: (end: 'commit' | 'rollback') => void;
  ended: Promise<unknown>;
}
/** Transactions by number, also those in PGlite's queue, because the first statement is sent right after `begin`. */
const transactions = new Map<number, Promise<OpenTransaction>>();

/** Keeps PGlite's transaction open until the main thread ends it. PGlite queues all other work until then. */
const begin = (db: PGlite): Promise<OpenTransaction> =>
  new Promise((begun, failed) => {
    const ended = db.transaction(
      (tx) =>
        new Promise<void>((done, fail) => {
          const finish = (end: 'commit' | 'rollback') => {
            if (end === 'commit') done();
            else tx.rollback().then(done, fail);
          };
          begun({ tx, finish, ended });
        }),
    );
    ended.catch(failed);
  });

async function end(number: number, how: 'commit' | 'rollback'): Promise<void> {
  const opened = transactions.get(number);
  transactions.delete(number);
  const transaction = await opened;
  transaction?.finish(how);
  await transaction?.ended;
}

async function handle(db: PGlite, request: PgliteRequest): Promise<unknown[]> {
  const target = async (tx: number | null) => {
    const found = tx === null ? db : (await transactions.get(tx))?.tx;
    if (!found) throw new Error('This transaction has ended.');
    return found;
  };
  switch (request.kind) {
    case 'query':
      return (await (await target(request.tx)).query(request.sql, [...request.params])).rows;
    case 'exec':
      await (await target(request.tx)).exec(request.sql);
      return [];
    case 'begin': {
      const transaction = begin(db);
      transactions.set(request.tx, transaction);
      await transaction;
      return [];
    }
    case 'commit':
    case 'rollback':
      await end(request.tx, request.kind);
      return [];
    case 'close':
      await db.close();
      return [];
  }
}

const failureOf = (error: unknown) => {
  const { message, code, constraint } = error as { message: string; code?: string; constraint?: string };
  return { message, ...(code && { code }), ...(constraint && { constraint }) };
};

async function answer(db: PGlite, request: PgliteRequest): Promise<PgliteReply> {
  try {
    return { id: request.id, rows: await handle(db, request) };
  } catch (error) {
    return { id: request.id, error: failureOf(error) };
  }
}

const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread.');
const database = await open(workerData as PgliteWorkerData);
port.on('message', (request: PgliteRequest) => {
  void answer(database, request).then((reply) => port.postMessage(reply));
});
port.postMessage({ id: 0, rows: [] } satisfies PgliteReply);
