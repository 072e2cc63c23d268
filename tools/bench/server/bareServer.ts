// Baseline of `npm run bench:load`: bare Fastify with the product's SQL, authentication and reply envelope.
import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyRequest } from 'fastify';
import { type BareDb, openBarePglite, openBarePostgres } from './bareDb';
import { bareReschedule } from './bareReschedule';
import { productStatements, type Statements } from './productStatements';

interface Rescheduling {
  purchaseId: string;
  nextBillDate: string;
}

const FOUND_MAX = 1_001;
const PAGE = 10;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const success = (payload: unknown) => ({ status: 200, message: 'OK', payload });

/** Returns the customer's id, 0 for an admin. @throws Error for an unknown token */
const authenticate = async (db: BareDb, { session }: Statements, request: FastifyRequest): Promise<number> => {
  const [found] = await db.run(session, [sha256(request.headers.authorization?.slice('Bearer '.length) ?? '')]);
  if (!found) throw new Error('Unknown token.');
  return Number(found.customerId);
};

async function start(): Promise<void> {
  const { DATABASE_URL, DATA_DIR = '' } = process.env;
  const db = DATABASE_URL ? openBarePostgres(DATABASE_URL) : await openBarePglite(DATA_DIR);
  const sql = await productStatements();
  const app = fastify();
  await app.register(formbody);

  app.get('/api/subscription/all', async (request) => {
    const customerId = await authenticate(db, sql, request);
    return success({ data: await db.run(sql.subscriptions, [customerId, null]) });
  });
  app.get('/api/user/details', async (request) => {
    const customerId = await authenticate(db, sql, request);
    const [customer] = await db.run(sql.customer, [customerId]);
    return success({ data: [{ ...customer, paySources: await db.run(sql.cards, [customerId]) }] });
  });
  app.get<{ Querystring: { search: string } }>('/api/admin/fetch-all-customers', async (request) => {
    await authenticate(db, sql, request);
    const found = await db.run(sql.matching, [`%${request.query.search}%`, FOUND_MAX]);
    const ids = found.map(({ id }) => Number(id)).sort((left, right) => left - right);
    const data = await db.run(sql.byIds, [JSON.stringify(ids.slice(0, PAGE))]);
    return success({ data, totalResults: ids.length });
  });
  app.post<{ Body: Rescheduling }>('/api/subscription/reschedule', async (request) => {
    const customerId = await authenticate(db, sql, request);
    const { purchaseId, nextBillDate } = request.body;
    const key = String(request.headers['idempotency-key']);
    return bareReschedule(db, sql, { id: Number(purchaseId), customerId, key, nextBillDate });
  });
  process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

void start();
