import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { addControls } from './addControls';
import { answerCall, REHEARSAL_KEY, wrongKey } from './answerCall';
import { Books } from './Books';
import type { Params, Shop } from './calls';
import { Faults, type FaultSettings } from './Faults';
import { addPages } from './pages';
import { Payments } from './payments';
import { SavedReplies } from './SavedReplies';
import { Webhooks, type WebhookSettings } from './Webhooks';

const HOST = '127.0.0.1';
const LATENCY_MS = 2;
const FORM = 'application/x-www-form-urlencoded';
export const REHEARSAL_WEBHOOK_SECRET = 'whsec_rehearsal';

interface RehearsalSettings {
  /** 0 takes a free port. */
  port?: number | undefined;
  faults?: FaultSettings | undefined;
  webhooks?: Partial<WebhookSettings> | undefined;
  /** Number of the account, for a shop with two of them. */
  account?: string | undefined;
}

export interface Rehearsal {
  /** Address for `STRIPE_API_BASE`. */
  url: string;
  books: Books;
  faults: Faults;
  webhooks: Webhooks;
  payments: Payments;
  close(): Promise<void>;
}

const flat = (text: string): Params => Object.fromEntries(new URLSearchParams(text));

/** Answers a call, or cuts its connection. */
async function send(
  api: Parameters<typeof answerCall>[0],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [path = '', query = ''] = request.url.split('?');
  const { body, method } = request;
  const params = flat(method === 'POST' && typeof body === 'string' ? body : query);
  const key = request.headers['idempotency-key'];
  const answer = await answerCall(api, { method, path, params, key: key?.toString() });
  if (!answer) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  const headers = { 'Request-Id': `req_${randomBytes(6).toString('hex')}`, ...answer.headers };
  await reply.code(answer.status).headers(headers).send(answer.body);
}

/** Starts a server that answers Stripe's calls to the official client, from books in memory. */
export async function createRehearsal(settings: RehearsalSettings = {}): Promise<Rehearsal> {
  const { port = 0, account = 'acct_rehearsal' } = settings;
  const app = Fastify({ forceCloseConnections: true });
  let url = '';
  const books = new Books();
  const faults = new Faults(settings.faults);
  const webhooks = new Webhooks({ secret: REHEARSAL_WEBHOOK_SECRET, ...settings.webhooks });
  const payments = new Payments(books, webhooks, (intent) => `${url}/pay/${intent}`);
  const shop: Shop = { books, payments, webhooks, account, cardPage: (session) => `${url}/checkout/${session}` };
  const api = { shop, faults, saved: new SavedReplies(() => books.now()), latencyMs: LATENCY_MS };
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/v1/*', async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === `Bearer ${REHEARSAL_KEY}`) return send(api, request, reply);
    const { status, body } = wrongKey(authorization);
    return reply.code(status).send(body);
  });
  addPages(app, shop);
  addControls(app, { shop, faults });
  url = await app.listen({ port, host: HOST });
  const close = async () => {
    webhooks.close();
    await app.close();
  };
  return { url, books, faults, webhooks, payments, close };
}
