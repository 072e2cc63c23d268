import { Type } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import type { Shop } from '../core/platform/config/config';
import { page, paragraph } from '../core/platform/html/page';
import { failure } from '../core/platform/wire/envelope';
import { translate, type MessageKey } from '../core/platform/wire/translate';
import { noteFailure } from './failures';
import { nonceOf } from './securityHeaders';

/**
 * Returns the parts of a page of the server without a session and a script, whose link a mail has.
 * @param texts `dead` replaces the refusal of an unknown link
 */
export function htmlPages(shop: Shop, { title, dead }: { title: MessageKey; dead: MessageKey }) {
  const send = (reply: FastifyReply, lang: Language, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, shop, title: translate(lang, title), body }, nonceOf(reply)));

  async function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const refusal = await noteFailure(error, request, reply);
    const lang = DEFAULT_LANGUAGE;
    if (refusal.kind === 'linkNotFound') return send(reply, lang, paragraph(translate(lang, dead)));
    return send(reply, lang, paragraph(failure(refusal, lang).message));
  }
  return {
    send,
    /** Options of a page's routes. */
    options: {
      schema: { hide: true, querystring: Type.Object({}, { additionalProperties: true }) },
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        void sendRefusal(error, request, reply),
    },
  };
}
