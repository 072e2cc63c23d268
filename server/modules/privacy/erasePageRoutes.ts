import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import { buttonForm, page, paragraph } from '../../core/platform/html/page';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeLogRepository, customerAuthor } from '../../core/platform/changeLog/repository';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { failure } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { translate, type MessageKey } from '../../core/platform/wire/translate';
import { erasurePayload } from '../../core/shop/erasure/erasurePayload';
import { erasuresRepository } from '../../core/shop/erasure/erasuresRepository';
import { askErasure, pursueErasure } from '../../core/shop/erasure/requestErasure';
import type { ErasurePayload } from '../../core/shop/erasure/schemas';
import { linksOfIp } from '../../core/shop/links/linkLimit';
import { linkHashOf } from '../../core/shop/links/linkToken';
import { noteFailure } from '../../http/failures';
import { nonceOf } from '../../http/securityHeaders';

const PATH = '/erase';
const GONE_STATUS = 410;

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/** Page by which a person confirms the erasure, without a session and without a script (rules §40.3). */
export const erasePageRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db, clock, formatDay } = context;
    const schema = { hide: true, querystring: Type.Object({}, { additionalProperties: true }) };

    const send = (reply: FastifyReply, lang: Language, body: string) => {
      const title = translate(lang, 'eraseTitle');
      return reply.type('text/html; charset=utf-8').send(page({ lang, shop: config, title, body }, nonceOf(reply)));
    };
    const sendRefusal = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await noteFailure(error, request, reply);
      const lang = DEFAULT_LANGUAGE;
      if (refusal.kind !== 'linkNotFound') return send(reply, lang, paragraph(failure(refusal, lang).message));
      return send(reply.code(GONE_STATUS), lang, paragraph(translate(lang, 'eraseDead')));
    };
    const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(error, request, reply);

    /** What postpones the erasure, and until when. */
    const waiting = (lang: Language, { openOrders, dueOn }: ErasurePayload): string => {
      if (dueOn === null) return '';
      const date = formatDay(dueOn, lang);
      if (openOrders.length === 0) return paragraph(translate(lang, 'eraseWaitsOther', { date }));
      const items = openOrders.map(
        ({ orderNumber, productName }) => `<li>${escapeHtml(`${productName} (${orderNumber})`)}</li>`,
      );
      return `${paragraph(translate(lang, 'eraseWaits', { date }))}<ul>${items.join('')}</ul>`;
    };

    /** @throws AppError 429, or `linkNotFound` for a token that is unknown, used or too old */
    async function opened(request: FastifyRequest): Promise<{ customerId: number; lang: Language }> {
      await enforceLimits(db, [linksOfIp(callerKeyOf(request), config.mode)]);
      const link = await erasuresRepository(db).customerOfLink(linkHashOf(tokenOf(request)), clock.now());
      if (!link) throw new AppError('linkNotFound');
      return link;
    }

    app.get(PATH, { schema, errorHandler }, async (request, reply) => {
      const { customerId, lang } = await opened(request);
      const payload = await erasurePayload(context, customerId, lang);
      const lines: MessageKey[] = ['eraseAsk', 'eraseEnds', 'eraseKeeps'];
      const body = lines.map((key) => paragraph(translate(lang, key))).join('\n') + waiting(lang, payload);
      return send(reply, lang, body + buttonForm({ button: translate(lang, 'eraseButton'), fields: {} }));
    });

    app.post(PATH, { schema, errorHandler }, async (request, reply) => {
      const { customerId, lang } = await opened(request);
      await db.tx(async (tx) => {
        if (!(await askErasure(tx, context, customerId, 'customer'))) return;
        await changeLogRepository(tx).add({
          ...customerAuthor(clock.now(), null, true),
          ...{ customerId, subject: 'customer', subjectId: customerId, action: 'erasureAsked', before: {}, after: {} },
        });
      });
      await pursueErasure(context, customerId);
      const payload = await erasurePayload(context, customerId, lang);
      const said = payload.erasedAt === null ? 'erasurePostponed' : 'erased';
      return send(reply, lang, paragraph(translate(lang, said)) + waiting(lang, payload));
    });
    done();
  };
