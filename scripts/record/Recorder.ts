import { connect } from 'node:net';
import { businessDayAt, addDays, type IsoDate } from '#src/domain/isoDate';
import { Mask } from './Mask';

/** Who calls; the record has the name in place of the token. */
export interface Caller {
  name: string;
  token: string;
}

type Fields = Readonly<Record<string, string>>;

export interface Call {
  method?: string;
  path: string;
  query?: Fields;
  form?: Fields;
  json?: unknown;
  /** A body as it is. */
  raw?: { body: string; type: string };
  as?: Caller | undefined;
  key?: string;
  headers?: Fields;
}

/** One request and its reply, masked. */
export interface Exchange {
  request: string;
  as: string;
  sent: unknown;
  status: number | 'cut';
  headers: Fields;
  reply: unknown;
}

export interface Reply {
  status: number;
  payload: unknown;
}

/** Different on every reply, or the transport's own. */
const LEFT_OUT = ['date', 'keep-alive', 'content-length', 'last-modified', 'etag', 'transfer-encoding'];
const LONG_BODY = 2_000;

/** Sends requests one after the other and records the replies. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly base: string;
  readonly today: IsoDate = businessDayAt(new Date());
  readonly #mask: Mask;

  constructor(base: string) {
    this.base = base;
    this.#mask = new Mask(base, this.today);
  }

  inDays(days: number): IsoDate {
    return addDays(this.today, days);
  }

  #sentOf({ query, form, json, raw, headers, key }: Call): unknown {
    const body = raw
      ? { ...raw, body: raw.body.length > LONG_BODY ? `${raw.body.length} characters` : raw.body }
      : json;
    const all = { query, form, body, key, headers };
    return this.#mask.value(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  }

  #headersOf(headers: Headers): Fields {
    const kept = [...headers].filter(([name]) => !LEFT_OUT.includes(name)).sort();
    return Object.fromEntries(
      kept.map(([name, value]) => [name, name === 'retry-after' ? '<seconds>' : this.#mask.text(value)]),
    );
  }

  #note(call: Call, answer: { status: number | 'cut'; headers: Fields; reply: unknown }): void {
    const request = `${call.method ?? 'GET'} ${this.#mask.text(call.path)}`;
    const reply = answer.reply;
    this.exchanges.push({ request, as: call.as?.name ?? 'nobody', sent: this.#sentOf(call), ...answer, reply });
  }

  /**
   * @param show what of the reply's text is kept; all of it by default, parsed where it is JSON
   * @returns the reply as it came, for the requests after it
   */
  async send(call: Call, show: (reply: unknown) => unknown = (reply) => reply): Promise<Reply> {
    const { method = 'GET', path, query, form, json, raw, as, key, headers } = call;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const isJson = json !== undefined;
    const body = raw?.body ?? (isJson ? JSON.stringify(json) : form && new URLSearchParams(form).toString());
    const type = raw?.type ?? (isJson ? 'application/json' : form && 'application/x-www-form-urlencoded');
    try {
      const reply = await fetch(`${this.base}${path}${search}`, {
        method,
        redirect: 'manual',
        ...(body !== undefined && { body }),
        headers: {
          ...(type && { 'content-type': type }),
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
      });
      const text = await reply.text();
      const isReadable = reply.headers.get('content-type')?.includes('json') && text !== '';
      const content: unknown = isReadable ? JSON.parse(text) : text;
      const shown = this.#mask.value(show(content));
      this.#note(call, { status: reply.status, headers: this.#headersOf(reply.headers), reply: shown });
      return { status: reply.status, payload: (content as { payload?: unknown }).payload };
    } catch {
      this.#note(call, { status: 'cut', headers: {}, reply: null });
      return { status: 0, payload: null };
    }
  }

  /** Sends text that no client would send, on a connection of its own. */
  async sendText(name: string, text: string): Promise<void> {
    const { hostname, port } = new URL(this.base);
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('error', () => resolve(received));
      socket.on('close', () => resolve(received));
    });
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    const content: unknown = body.startsWith('{') ? JSON.parse(body) : body;
    this.#note(
      { path: name },
      { status: Number(first.split(' ')[1]), headers: this.#headersOf(headers), reply: this.#mask.value(content) },
    );
  }
}
