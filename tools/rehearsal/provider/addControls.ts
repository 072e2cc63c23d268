import type { FastifyInstance } from 'fastify';
import type { Shop } from './calls';
import type { Faults, FaultSettings } from './Faults';

const DONE = 204;

interface Controls {
  shop: Shop;
  faults: Faults;
}

/** Update of a card by its bank; `detach` removes it from its customer. */
interface MethodChange {
  last4?: string;
  exp_month?: number;
  exp_year?: number;
  detach?: boolean;
}

/**
 * Controls of the rehearsal for other processes: `GET /_rehearsal/books`, `POST /_rehearsal/clock { advance }`,
 * `POST | DELETE /_rehearsal/faults`, `POST /_rehearsal/bank/{payment} { isPaid }`,
 * `POST /_rehearsal/refunds/{refund} { isDone }`,
 * `POST /_rehearsal/methods/{method}` and `POST /_rehearsal/webhooks` (sends all planned ones now).
 */
export function addControls(app: FastifyInstance, { shop, faults }: Controls): void {
  const { books, payments, webhooks } = shop;
  app.get('/_rehearsal/books', () => ({ ...books.toJSON(), faults: faults.counts, webhooks: webhooks.waiting }));
  app.post<{ Body: { advance: number } }>('/_rehearsal/clock', (request) => {
    books.advance(request.body.advance);
    return { now: books.now() };
  });
  app.post<{ Body: FaultSettings }>('/_rehearsal/faults', (request, reply) => {
    faults.set(request.body);
    return reply.code(DONE).send();
  });
  app.delete('/_rehearsal/faults', (_request, reply) => {
    faults.clear();
    return reply.code(DONE).send();
  });
  app.post<{ Params: { id: string }; Body: { isPaid: boolean } }>('/_rehearsal/bank/:id', (request, reply) => {
    payments.settle(request.params.id, request.body.isPaid);
    return reply.code(DONE).send();
  });
  app.post<{ Params: { id: string }; Body: { isDone: boolean } }>('/_rehearsal/refunds/:id', (request, reply) => {
    payments.settleRefund(request.params.id, request.body.isDone);
    return reply.code(DONE).send();
  });
  app.post<{ Params: { id: string }; Body: MethodChange }>('/_rehearsal/methods/:id', (request, reply) => {
    const method = books.methods.get(request.params.id);
    const { detach = false, ...card } = request.body;
    if (!method) return reply.code(404).send();
    Object.assign(method.card, card);
    if (detach) method.customer = null;
    webhooks.emit(detach ? 'payment_method.detached' : 'payment_method.automatically_updated', method);
    return reply.code(DONE).send();
  });
  app.post('/_rehearsal/webhooks', async (_request, reply) => {
    await webhooks.flush();
    return reply.code(DONE).send();
  });
}
