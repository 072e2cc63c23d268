import type { FastifyInstance } from 'fastify';
import type { Shop } from './calls';
import type { Faults, FaultSettings } from './Faults';

const DONE = 204;

interface Controls {
  shop: Shop;
  faults: Faults;
}

/**
 * Controls of the rehearsal by hand: `GET /_rehearsal/books`, `POST /_rehearsal/clock { advance }`,
 * `POST | DELETE /_rehearsal/faults` and `POST /_rehearsal/bank/{payment} { isPaid }`.
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
}
