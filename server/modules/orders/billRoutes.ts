import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/platform/context/AppContext';
import { accepted, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import type { Bill } from '../../core/shop/billing/Bill';
import { billsRepository } from '../../core/shop/billing/repository';
import { replyAgain, type BillReply } from '../../core/shop/orders/billReply';
import { truthOf } from '../../core/shop/orders/finishBill';
import { customerOf } from '../../http/roles';
import { orderUnconfirmed } from '../../core/shop/orders/orderUnconfirmed';
import { ActionPayload, PlacedPayload } from './schemas';

const BillId = Type.String({ maxLength: 100, rule: 'fieldInvalid' });
const Len = Type.Optional(Type.String());

/** What became of a charge that its person had to confirm (rules §35.5). */
export const billRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    /** @throws AppError `billNotFound` for a bill of another customer */
    async function billOf(request: FastifyRequest, billId: string): Promise<Bill> {
      const { customerId } = customerOf(request);
      const bill = await billsRepository(context.db).findOf(toId(billId), customerId);
      if (!bill) throw new AppError('billNotFound');
      return bill;
    }

    app.get(
      '/bill',
      {
        config: { roles: ['customer'], failures: ['billNotFound', 'cardDeclined', 'paymentUnconfirmed', 'billFailed'] },
        schema: {
          summary: 'Tells how far a payment is',
          description: '202 while its person must confirm it, and the final reply afterwards.',
          querystring: Type.Object({ billId: BillId, len: Len }),
          response: { ...replies(PlacedPayload), ...accepted(ActionPayload) },
        },
      },
      async (request, reply) => {
        const bill = await billOf(request, request.query.billId);
        if (bill.state === 'PENDING') throw orderUnconfirmed();
        return send(reply, await replyAgain(context.db, context, bill));
      },
    );

    app.post(
      '/bill',
      {
        config: {
          roles: ['customer'],
          failures: ['billNotFound', 'cardDeclined', 'paymentUnconfirmed', 'billFailed', 'orderUnconfirmed'],
        },
        schema: {
          summary: 'Ends a payment whose person has returned from the bank',
          description: 'Reads the truth from the provider. An unconfirmed payment is cancelled there.',
          body: Type.Object({ billId: BillId, len: Len }),
          response: { ...replies(PlacedPayload), ...accepted(ActionPayload) },
        },
      },
      async (request, reply) => {
        const bill = await billOf(request, request.body.billId);
        const isOpen = bill.state === 'ACTION' || bill.state === 'PENDING';
        return send(reply, await (isOpen ? endedBill(context, bill) : replyAgain(context.db, context, bill)));
      },
    );
    done();
  };

const send = (reply: { statusCode: number }, outcome: BillReply): BillReply => {
  reply.statusCode = outcome.status;
  return outcome;
};

/** @throws AppError `orderUnconfirmed` without an answer of the provider */
const endedBill = (context: AppContext, bill: Bill): Promise<BillReply> =>
  truthOf(context, bill, true).catch((error: unknown) => {
    throw orderUnconfirmed(error);
  });
