import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { sessionOf } from '../../http/roles';
import { refundPayment } from './refundPayment';
import { refundableRepository } from './repository';
import { RefundableQuery, RefundablePayload, RefundBody, RefundPayload } from './schemas';

const config = { roles: ['admin'] } as const;

/** Shows what can be refunded of a payment, and refunds it, for admins (rules §37.3). */
export const refundsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/refund',
      {
        config: { ...config, failures: ['paymentNotFound'] },
        schema: {
          summary: 'Shows what can be refunded of a payment',
          description: 'With its earlier refunds, and with the amount that a withdrawal owes.',
          querystring: RefundableQuery,
          response: replies(RefundablePayload),
        },
      },
      async (request) => {
        const found = await refundableRepository(context.db).find(toId(request.query.paymentId), langOf(request));
        if (!found) throw new AppError('paymentNotFound');
        return answer(request, found);
      },
    );

    app.post(
      '/refund',
      {
        config: {
          ...config,
          takesKey: true,
          failures: ['paymentNotFound', 'paymentNotCharged', 'refundTooMuch', 'refundLeftChanged', 'refundRefused'],
        },
        schema: {
          summary: 'Refunds a part or all of a payment',
          description:
            'Sends it to the provider at once, and answers its state. An `open` refund had no answer and is sent again by the server. A new key is a new refund, also of the same amount with the same reason; without a key that is the same refund.',
          body: RefundBody,
          response: replies(RefundPayload),
        },
      },
      (request) => {
        const { len: _len, ...fields } = request.body;
        const { emailNorm: adminEmail } = sessionOf(request);
        const action = actionKeyOf(request, adminEmail, fields);
        return refundPayment(context, { adminEmail, lang: langOf(request), action, fields });
      },
    );
    done();
  };
