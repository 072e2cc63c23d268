import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { normalizeEmail } from '../../../src/domain/email';
import { answer, replies } from '../../envelope';
import { nonceOf } from '../../plugins/securityHeaders';
import type { Services } from '../../services';
import { mailRepository } from '../mail/repository';
import { mailboxPage } from './mailboxPage';
import { makeCustomers } from './makeCustomers';
import { MadeCustomersPayload, MailboxQuery, MakeCustomersBody } from './schemas';

/** What exists in demo mode only, for people who try the shop and for tests (design §2). */
export const demoRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const mails = mailRepository(services.db);

    app.get('/mailbox', { schema: { querystring: MailboxQuery } }, async (request, reply) => {
      const to = normalizeEmail(request.query.to);
      const found = await mails.mailbox(to);
      if (request.headers.accept?.includes('application/json')) {
        return answer(request, found);
      }
      return reply.type('text/html; charset=utf-8').send(mailboxPage(to, found, nonceOf(reply)));
    });

    app.post(
      '/customers',
      { schema: { body: MakeCustomersBody, response: replies(MadeCustomersPayload) } },
      async (request) => answer(request, await makeCustomers(services, request.body), 'customersMade'),
    );
  };
