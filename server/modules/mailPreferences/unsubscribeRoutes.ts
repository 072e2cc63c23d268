import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import { unsubscriberOf } from '../../core/shop/notices/unsubscribeToken';
import { buttonForm, paragraph } from '../../core/platform/html/page';
import type { AppContext } from '../../core/platform/context/AppContext';
import { translate, type MessageKey } from '../../core/platform/wire/translate';
import { htmlPages } from '../../http/htmlPages';
import { mailPreferencesRepository } from './repository';
import { UnsubscribeQuery } from './schemas';
import { setNotices } from './setNotices';

const PATH = '/unsubscribe';
/** Body of a one-click unsubscribe (RFC 8058 §3.1). */
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const BODY_LIMIT = 4_096;

interface Subscriber {
  customerId: number;
  lang: Language;
}

async function subscriberOf({ db }: Pick<AppContext, 'db'>, token = ''): Promise<Subscriber | undefined> {
  const customerId = await unsubscriberOf(db, token);
  const found = customerId === undefined ? undefined : await mailPreferencesRepository(db).find(customerId);
  return found && customerId !== undefined ? { customerId, lang: found.lang } : undefined;
}

/**
 * Disables notices without a session (RFC 8058). GET shows a button and changes nothing, because mail scanners follow
 * links (rules §26.13).
 */
export const unsubscribeRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const pages = htmlPages(context.config, { title: 'unsubscribeTitle', dead: 'unsubscribeUnknown' });
    const send = (reply: FastifyReply, lang: Language, text: MessageKey, isAsking = false) => {
      const form = isAsking ? buttonForm({ button: translate(lang, 'unsubscribeButton'), fields: ONE_CLICK }) : '';
      return pages.send(reply, lang, paragraph(translate(lang, text)) + form);
    };
    const sendUnknown = (reply: FastifyReply) => send(reply.code(404), DEFAULT_LANGUAGE, 'unsubscribeUnknown');
    const schema = { hide: true, querystring: UnsubscribeQuery };
    // Accepts multipart forms of mail clients, and ignores their content (RFC 8058).
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, _body, parsed) => parsed(null, {}),
    );

    app.get(PATH, { schema }, async (request, reply) => {
      const subscriber = await subscriberOf(context, request.query.token);
      return subscriber ? send(reply, subscriber.lang, 'unsubscribeText', true) : sendUnknown(reply);
    });

    app.post(PATH, { schema }, async (request, reply) => {
      const subscriber = await subscriberOf(context, request.query.token);
      if (!subscriber) return sendUnknown(reply);
      const { customerId, lang } = subscriber;
      await setNotices(context, { customerId, notices: false, actingAdmin: null, viaMail: true });
      return send(reply, lang, 'unsubscribeDone');
    });
    done();
  };
