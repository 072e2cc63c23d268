import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Db, Sql, SqlValue } from '#server/db/Db';

const PROGRAM = join(__dirname, 'sqlProcess.mjs');

/** Empty database in a separate process. The embedded one has the server's schema. */
export async function openEmptyDatabase(): Promise<Db> {
  const child = spawn(process.execPath, ['--liftoff-only', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  let last: Promise<unknown> = Promise.resolve();

  const ask = <Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]> => {
    const turn = last.then(async () => {
      child.stdin.write(`${JSON.stringify({ sql, params })}\n`);
      const { value } = (await lines.next()) as { value: string };
      const reply = JSON.parse(value) as { rows: Row[] } | { error: string };
      if ('error' in reply) throw new Error(reply.error);
      return reply.rows;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const sql: Sql = {
    query: <Row>(text: string, params: readonly SqlValue[] = []) => ask<Row>(text, params),
    async exec(script) {
      await ask(script);
    },
  };
  return {
    ...sql,
    // One connection, without concurrent statements.
    async tx(run) {
      await sql.exec('begin');
      try {
        const result = await run(sql);
        await sql.exec('commit');
        return result;
      } catch (error) {
        await sql.exec('rollback');
        throw error;
      }
    },
    async close() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
