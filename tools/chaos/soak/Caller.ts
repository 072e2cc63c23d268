import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Node } from './Cluster';

export interface Call {
  path: string;
  method: 'GET' | 'POST';
  fields?: Record<string, string>;
  /** Body as JSON, instead of a form. */
  json?: object;
  token?: string;
  /** Idempotency key of a command, which makes retries on another node safe. */
  key?: string;
}

export interface Answer {
  status: number;
  message: string;
  payload: unknown;
}

const PAUSE_MS = 300;

/** Calls random nodes and records response times, statuses and complaints. */
export class Caller {
  readonly times: number[] = [];
  readonly statuses = new Map<string, number>();
  /** Texts of faults, such as a 5xx other than 503 with `Retry-After`. */
  readonly complaints: string[] = [];
  readonly #cluster: Cluster;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  #count(what: string): void {
    this.statuses.set(what, (this.statuses.get(what) ?? 0) + 1);
  }

  async #fetch({ server }: Node, { path, method, fields, json, token, key }: Call): Promise<Response> {
    const query = new URLSearchParams(fields);
    return fetch(`${server.url}${path}${method === 'GET' ? `?${query.toString()}` : ''}`, {
      method,
      ...(method === 'POST' && { body: json ? JSON.stringify(json) : query }),
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
    });
  }

  #judge(reply: Response, call: Call): void {
    this.#count(String(reply.status));
    const isAllowed = reply.status < 500 || (reply.status === 503 && reply.headers.has('retry-after'));
    if (!isAllowed) this.complaints.push(`${reply.status} ${call.path}`);
  }

  async #try(call: Call): Promise<Answer | undefined> {
    const node = this.#cluster.nodes[Math.floor(Math.random() * this.#cluster.nodes.length)] as Node;
    const { life, isGoing } = node;
    const began = performance.now();
    try {
      const reply = await this.#fetch(node, call);
      const answer = (await reply.json()) as Answer;
      this.times.push(performance.now() - began);
      this.#judge(reply, call);
      return reply.status >= 500 ? undefined : answer;
    } catch (error) {
      this.#count('no reply');
      const isExpected = isGoing || node.isGoing || node.life !== life;
      if (!isExpected) this.complaints.push(`no reply ${call.path}: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  }

  /** Sends the call to random nodes, a limited number of times; undefined without a status below 500. */
  async askTimes(call: Call, times: number): Promise<Answer | undefined> {
    for (let count = 0; count < times; count += 1) {
      const answer = await this.#try(call);
      if (answer) return answer;
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  /** Sends the call to random nodes until a node responds with a status below 500. */
  async ask(call: Call): Promise<Answer> {
    return (await this.askTimes(call, Infinity)) as Answer;
  }
}
