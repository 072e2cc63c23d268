import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import { sessionOf } from '../../http/roles';
import { addNote, resendMail } from './actOnFile';
import { FileQuery, MailPayload, MailQuery, NoteBody, NotePayload, ResendBody, TimelineQuery } from './bodies';
import { customerFile } from './customerFile';
import { fileRepository } from './fileRepository';
import { FilePayload } from './fileSchemas';
import { mailsRepository } from './mailsRepository';
import { listedMail, readableText, senderOf } from './readMail';
import { timelineRepository } from './timelineRepository';
import { TimelinePayload } from './timelineSchemas';

const config = { roles: ['admin'] } as const;

/** Admin, language, key and customer of a change. */
function actOf(request: FastifyRequest, { customerId, ...fields }: { customerId: string; [field: string]: string }) {
  const { emailNorm: adminEmail } = sessionOf(request);
  const action = actionKeyOf(request, adminEmail, { customerId, ...fields });
  return { adminEmail, lang: langOf(request), action, customerId: toId(customerId) };
}

/** The customer file of admins, its notes and mails (rules §38.3 to §38.7). */
export const customerFileRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { db } = context;

    app.get(
      '/customer',
      {
        config: { ...config, failures: ['customerNotFound'] },
        schema: {
          summary: 'Shows the file of a customer',
          description:
            'Profile, subscriptions, charges with the reason of each, cards, mails, declarations, discounts, notes, and the newest entries of the change log. Amounts are in euro. It contains no code, link or token.',
          querystring: FileQuery,
          response: replies(FilePayload),
        },
      },
      async (request) => answer(request, await customerFile(context, toId(request.query.customerId), langOf(request))),
    );

    app.get(
      '/customer/timeline',
      {
        config,
        schema: {
          summary: 'Lists the change log of a customer',
          description: 'Newest first, 20 a page. `before` is the `nextBefore` of the page before.',
          querystring: TimelineQuery,
          response: replies(TimelinePayload),
        },
      },
      async (request) => {
        const { customerId, before } = request.query;
        const timeline = timelineRepository(db, langOf(request));
        return answer(request, await timeline.page(toId(customerId), before === undefined ? null : toId(before)));
      },
    );

    app.get(
      '/customer/mail',
      {
        config: { ...config, failures: ['customerNotFound', 'mailNotFound'] },
        schema: {
          summary: 'Shows a mail to a customer as it was read',
          description: 'Subject and plain text; codes, and the queries and fragments of links are blanked.',
          querystring: MailQuery,
          response: replies(MailPayload),
        },
      },
      async (request) => {
        const { customerId, mailId } = request.query;
        const customer = await fileRepository(db, langOf(request)).profile(toId(customerId));
        if (!customer) throw new AppError('customerNotFound');
        const mail = await mailsRepository(db).find(toId(mailId), customer.emailNorm);
        if (!mail) throw new AppError('mailNotFound');
        const sender = senderOf(context);
        return answer(request, { ...listedMail(mail, sender), to: mail.to, text: await readableText(mail, sender) });
      },
    );

    app.post(
      '/note',
      {
        config: { ...config, takesKey: true, failures: ['customerNotFound'] },
        schema: {
          summary: 'Adds a note of the team about a customer',
          description: 'Only admins read it. The change log has a line without its text.',
          body: NoteBody,
          response: replies(NotePayload),
        },
      },
      async (request) => {
        const { customerId } = request.body;
        const text = request.body.text.trim();
        refuseField(text === '' ? { field: 'text', rule: 'noteRule' } : null);
        return addNote(context, actOf(request, { customerId, text }), text);
      },
    );

    app.post(
      '/resend-mail',
      {
        config: {
          ...config,
          takesKey: true,
          failures: ['customerNotFound', 'mailNotFound', 'mailWaiting', 'mailNotResendable'],
        },
        schema: {
          summary: 'Sends a mail to a customer again',
          description: 'The same mail. A mail with a code or a personal link is refused.',
          body: ResendBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const { customerId, mailId } = request.body;
        return resendMail(context, actOf(request, { customerId, mailId }), toId(mailId));
      },
    );
    done();
  };
