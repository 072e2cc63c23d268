import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type RunningServer, StartFailure, startServer } from '../../../__tests__/support/server';
import { startTemporaryPostgres } from '../../build/temporaryPostgres';

const NODES = 3;
/** Indexes of the killed and the drained node. The first node runs throughout. */
const KILLED = 1;
const DRAINED = 2;
const LOCK_MS = 20_000;
const START_TRIES = 5;
/** Time that a restarted node still counts as `isGoing`, because clients may use old connections for a moment. */
const GRACE_MS = 1_000;
/** Name of the soak's own connections, which are not disturbed. */
const OWN = 'soak';

export interface Node {
  server: RunningServer;
  /** True while the node restarts, so that closed and refused connections are no complaints. */
  isGoing: boolean;
  /** Number of starts of this node. */
  life: number;
}

/** Three nodes on one PostgreSQL server, with methods for disturbances. */
export class Cluster {
  readonly nodes: Node[] = [];
  readonly events: string[] = [];
  readonly #postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
  readonly #env: Readonly<Record<string, string>>;
  readonly #began = Date.now();

  private constructor(
    postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>,
    env: Readonly<Record<string, string>>,
  ) {
    this.#postgres = postgres;
    this.#env = env;
  }

  /** @param env further settings of the nodes */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    const cluster = new Cluster(await startTemporaryPostgres(), env);
    for (let index = 0; index < NODES; index += 1) {
      cluster.nodes.push({ server: await cluster.#startNode(), isGoing: false, life: 1 });
    }
    return cluster;
  }

  /** Starts a node, again after a failed start, as a supervisor does: its payment provider may not answer. */
  async #startNode(): Promise<RunningServer> {
    const env = { DATABASE_URL: this.#postgres.url, DRAIN_SECONDS: '5', LOG_LEVEL: 'error', ...this.#env };
    for (let tries = 1; ; tries += 1) {
      try {
        return await startServer(env, []);
      } catch (error) {
        if (!(error instanceof StartFailure) || tries === START_TRIES) throw error;
        this.#note(`start failed: ${error.message.trim()}`);
      }
    }
  }

  get databaseUrl(): string {
    return this.#postgres.url;
  }

  #note(event: string): void {
    this.events.push(`${Math.round((Date.now() - this.#began) / 1000)} s: ${event}`);
  }

  /** Runs statements on a new connection; resolves to the rows of the last statement. */
  async sql<Row extends object = Record<string, unknown>>(...statements: string[]): Promise<Row[]> {
    const client = new Client({ connectionString: this.#postgres.url, application_name: OWN });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
      return rows;
    } finally {
      await client.end();
    }
  }

  restartDatabase(): Promise<void> {
    this.#postgres.restart();
    this.#note('database restarted');
    return Promise.resolve();
  }

  async terminateBackend(): Promise<void> {
    const [row] = await this.sql(
      `select pg_terminate_backend(pid) as done from pg_stat_activity
       where application_name <> '${OWN}' and backend_type = 'client backend'
       order by state = 'idle', random() limit 1`,
    );
    this.#note(`backend terminated: ${String(row?.done)}`);
  }

  async lockTable(): Promise<void> {
    this.#note('subscriptions locked');
    await this.sql(
      'begin',
      'lock table subscriptions in access exclusive mode',
      `select pg_sleep(${LOCK_MS / 1000})`,
      'commit',
    );
    this.#note('subscriptions unlocked');
  }

  async #replace(index: number, end: (server: RunningServer) => Promise<unknown>, event: string): Promise<void> {
    const node = this.nodes[index];
    if (!node) throw new Error(`There is no node ${index}.`);
    node.isGoing = true;
    const began = Date.now();
    await end(node.server);
    this.#note(`${event} in ${Date.now() - began} ms`);
    node.server = await this.#startNode();
    node.life += 1;
    await wait(GRACE_MS);
    node.isGoing = false;
  }

  killNode(index = KILLED): Promise<void> {
    return this.#replace(index, (server) => server.kill(), 'node killed');
  }

  drainNode(): Promise<void> {
    return this.#replace(DRAINED, (server) => server.stop(), 'node drained');
  }

  /** Memory of the first node in megabytes. */
  memory(): number {
    const { pid } = (this.nodes[0] as Node).server;
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  }

  /** False if a node has exited unexpectedly. */
  get areAllAlive(): boolean {
    return this.nodes.every(({ server }) => server.isRunning());
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ server }) => server.kill()));
    this.#postgres.stop();
  }
}
