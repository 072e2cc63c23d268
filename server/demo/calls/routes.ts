import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { isIsoDate } from '#src/domain/isoDate';
import type { DemoClock } from '../clock/openDemoClock';
import type { RunJob } from '../../core/platform/context/jobs';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { Faults } from './faults';
import { nonceOf } from '../../http/securityHeaders';
import type { AppContext } from '../../core/platform/context/AppContext';
import { mailRepository } from '../../core/platform/mail/repository';
import { mailSender } from '../../core/platform/mail/mailSender';
import { toMail } from '../../core/platform/mail/toMail';
import { advanceClock, noonOf } from '../clock/advanceClock';
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
  MailboxReplies,
  MakeCustomersBody,
  MakeDiscountBody,
  MakeProductBody,
  RunJobsBody,
} from './schemas';

export interface DemoControls {
  clock: DemoClock;
  faults: Faults;
  runJob: RunJob;
}

/** First and last year of the clock, because a distant year would run very many renewals. */
const YEARS = { first: 2000, last: 2099 };

/** Parses a timestamp, or a date as noon in UTC; undefined if invalid or outside `YEARS`. */
const momentOf = (now: string): Date | undefined => {
  const moment = isIsoDate(now) ? noonOf(now) : new Date(now);
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? moment : undefined;
};

/** Routes for testers and tests, in demo mode only (rules §22.1). */
export const demoRoutes =
  (context: AppContext, { clock, faults, runJob }: DemoControls): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const reading = () => ({ now: clock.now().toISOString(), today: clock.today() });
    const mails = mailRepository(context.db);

    const mailbox = {
      summary: 'Shows the mails to an address',
      description: 'Newest first: as JSON for `Accept: application/json`, else as a page.',
      querystring: MailboxQuery,
      response: MailboxReplies,
    };
    app.get('/mailbox', { schema: mailbox }, async (request, reply) => {
      const { to } = request.query;
      const sender = mailSender(context);
      const found = await Promise.all(
        (await mails.mailbox(to)).map(async ({ sentAt, ...mail }) => ({ ...(await toMail(mail, sender)), sentAt })),
      );
      if (request.headers.accept?.includes('application/json')) {
        return answer(request, found);
      }
      return reply.type('text/html; charset=utf-8').send(mailboxPage(to, found, nonceOf(reply)));
    });

    const readClock = {
      summary: 'Reads the clock',
      description: 'While it is being set it shows how far it is.',
      response: replies(ClockPayload),
    };
    app.get('/clock', { schema: readClock }, (request) => answer(request, reading()));

    const setClock = {
      summary: 'Sets the clock',
      description: 'To a day, or a moment. Renewals and resumptions that become due are run, day by day.',
      body: ClockBody,
      response: replies(ClockPayload),
    };
    app.post('/clock', { schema: setClock }, async (request) => {
      const moment = momentOf(request.body.now);
      if (!moment) throw new AppError('invalidInput', { fields: { now: 'fieldInvalid' } });
      const { socket } = request.raw;
      await advanceClock(context, clock, { moment, isGone: () => socket.destroyed });
      return answer(request, reading(), 'clockSet');
    });

    const resetClock = {
      summary: 'Sets the clock to the real time',
      description: 'Does not undo the renewals and resumptions that have been run.',
      response: replies(ClockPayload),
    };
    app.delete('/clock', { schema: resetClock }, async (request) => {
      await clock.set(null);
      return answer(request, reading(), 'clockSet');
    });

    const runJobs = {
      summary: 'Runs jobs once',
      description: 'In the given order. Answers when they are done; 500 when one fails.',
      body: RunJobsBody,
      response: replies(NoPayload),
    };
    app.post('/jobs', { schema: runJobs }, async (request) => {
      for (const name of request.body.names) await runJob(name);
      return answer(request, null, 'jobsRun');
    });

    const listFaults = {
      summary: 'Lists the faults that wait for a call',
      description: 'In the order in which they were asked for.',
      response: replies(FaultsPayload),
    };
    app.get('/faults', { schema: listFaults }, (request) => answer(request, faults.list()));

    const setFault = {
      summary: 'Makes the next calls of a path fail',
      description:
        '`delay` answers so many milliseconds later, `status` with that status, `drop-reply` cuts the connection after the call was carried out.',
      body: FaultBody,
      response: replies(NoPayload),
    };
    app.post('/faults', { schema: setFault }, (request) => {
      const { path, kind, value, times } = request.body;
      if (kind === 'status' && (value < 200 || value > 599)) {
        throw new AppError('invalidInput', { fields: { value: 'faultStatus' } });
      }
      faults.add({ path, kind, value, times });
      return answer(request, null, 'faultSet');
    });

    const clearFaults = {
      summary: 'Clears the faults',
      description: 'All of them, of every caller.',
      response: replies(NoPayload),
    };
    app.delete('/faults', { schema: clearFaults }, (request) => {
      faults.clear();
      return answer(request, null, 'faultsCleared');
    });

    app.post(
      '/customers',
      {
        config: { failures: ['productNotFound', 'outOfStock'] },
        schema: {
          summary: 'Makes customers of a described shape',
          description: 'Everything has a default. Answers their tokens.',
          body: MakeCustomersBody,
          response: replies(MadeCustomersPayload),
        },
      },
      async (request) => answer(request, await makeCustomers(context, request.body), 'customersMade'),
    );

    app.post(
      '/discounts',
      {
        config: { failures: ['discountCodeTaken'] },
        schema: {
          summary: 'Makes a discount of a described shape',
          description: 'Everything has a default.',
          body: MakeDiscountBody,
          response: replies(MadeDiscountPayload),
        },
      },
      async (request) => answer(request, await makeDiscount(context, request.body), 'discountMade'),
    );

    app.post(
      '/products',
      {
        config: { failures: ['productNotFound'] },
        schema: {
          summary: 'Makes a product of a described shape, or changes one',
          description: 'A missing field gets a default, or keeps its value if `productId` names a product.',
          body: MakeProductBody,
          response: replies(MadeProductPayload),
        },
      },
      async (request) => answer(request, await makeProduct(context, request.body), 'productMade'),
    );
    done();
  };
