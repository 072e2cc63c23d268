import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { isIsoDate } from '../../../src/domain/isoDate';
import type { DemoClock } from '../../core/services/clock';
import { answer, NoPayload, replies } from '../../core/wire/envelope';
import { AppError } from '../../core/wire/errors';
import type { Faults } from '../../http/faults';
import { nonceOf } from '../../http/securityHeaders';
import type { Services } from '../../core/services/services';
import { mailRepository } from '../../core/mail/repository';
import { advanceClock, noonOf } from './advanceClock';
import { mailboxPage } from './mailboxPage';
import { makeCustomers } from './makeCustomers';
import { makeDiscount } from './makeDiscount';
import { makeProduct } from './makeProduct';
import {
  ClockBody,
  ClockPayload,
  FaultBody,
  FaultsPayload,
  MadeCustomersPayload,
  MadeDiscountPayload,
  MadeProductPayload,
  MailboxQuery,
  MakeCustomersBody,
  MakeDiscountBody,
  MakeProductBody,
} from './schemas';

export interface DemoControls {
  clock: DemoClock;
  faults: Faults;
}

/** Beyond these years a day is no `YYYY-MM-DD` any more, and a renewal follows the other for ever. */
const YEARS = { first: 2000, last: 2099 };

/** A day means its noon, so that it is the same day in Berlin. */
const momentOf = (now: string): Date | undefined => {
  const moment = isIsoDate(now) ? noonOf(now) : new Date(now);
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? moment : undefined;
};

/** What exists in demo mode only, for people who try the shop and for tests (rules §22.1). */
export const demoRoutes =
  (services: Services, { clock, faults }: DemoControls): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const reading = () => ({ now: clock.now().toISOString(), today: clock.today() });
    const mails = mailRepository(services.db);

    app.get('/mailbox', { schema: { querystring: MailboxQuery } }, async (request, reply) => {
      const { to } = request.query;
      const found = await mails.mailbox(to);
      if (request.headers.accept?.includes('application/json')) {
        return answer(request, found);
      }
      return reply.type('text/html; charset=utf-8').send(mailboxPage(to, found, nonceOf(reply)));
    });

    app.get('/clock', { schema: { response: replies(ClockPayload) } }, (request) => answer(request, reading()));

    app.post('/clock', { schema: { body: ClockBody, response: replies(ClockPayload) } }, async (request) => {
      const moment = momentOf(request.body.now);
      if (!moment) throw new AppError('invalidInput', { fields: { now: 'fieldInvalid' } });
      const { socket } = request.raw;
      await advanceClock(services, clock, { moment, isGone: () => socket.destroyed });
      return answer(request, reading(), 'clockSet');
    });

    app.delete('/clock', { schema: { response: replies(ClockPayload) } }, async (request) => {
      await clock.set(null);
      return answer(request, reading(), 'clockSet');
    });

    app.get('/faults', { schema: { response: replies(FaultsPayload) } }, (request) => answer(request, faults.list()));

    app.post('/faults', { schema: { body: FaultBody, response: replies(NoPayload) } }, (request) => {
      const { path, kind, value, times } = request.body;
      if (kind === 'status' && (value < 200 || value > 599)) {
        throw new AppError('invalidInput', { fields: { value: 'faultStatus' } });
      }
      faults.add({ path, kind, value, times });
      return answer(request, null, 'faultSet');
    });

    app.delete('/faults', { schema: { response: replies(NoPayload) } }, (request) => {
      faults.clear();
      return answer(request, null, 'faultsCleared');
    });

    app.post(
      '/customers',
      { schema: { body: MakeCustomersBody, response: replies(MadeCustomersPayload) } },
      async (request) => answer(request, await makeCustomers(services, request.body), 'customersMade'),
    );

    app.post(
      '/discounts',
      { schema: { body: MakeDiscountBody, response: replies(MadeDiscountPayload) } },
      async (request) => answer(request, await makeDiscount(services, request.body), 'discountMade'),
    );

    app.post(
      '/products',
      { schema: { body: MakeProductBody, response: replies(MadeProductPayload) } },
      async (request) => answer(request, await makeProduct(services, request.body), 'productMade'),
    );
    done();
  };
