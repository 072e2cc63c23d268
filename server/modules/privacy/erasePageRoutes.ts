import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#src/domain/language';
import { buttonForm, paragraph } from '../../core/platform/html/page';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import type { AppContext } from '../../core/platform/context/AppContext';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { AppError } from '../../core/platform/wire/errors';
import { translate, type MessageKey } from '../../core/platform/wire/translate';
import { erasurePayload } from '../../core/shop/erasure/erasurePayload';
import { erasuresRepository } from '../../core/shop/erasure/erasuresRepository';
import { askErasure, pursueErasure } from '../../core/shop/erasure/requestErasure';
import type { ErasurePayload } from '../../core/shop/erasure/schemas';
import { linksOfIp } from '../../core/shop/links/linkLimit';
import { linkHashOf } from '../../core/shop/links/linkToken';
import { htmlPages } from '../../http/htmlPages';

const PATH = '/erase';

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

/** Page by which a person confirms the erasure, without a session and without a script (rules §40.3). */
export const erasePageRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db, clock, formatDay } = context;
    const { send, options } = htmlPages(config, { title: 'eraseTitle', dead: 'eraseDead' });

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

    app.get(PATH, options, async (request, reply) => {
      const { customerId, lang } = await opened(request);
      const payload = await erasurePayload(context, customerId, lang);
      const lines: MessageKey[] = ['eraseAsk', 'eraseEnds', 'eraseKeeps'];
      const body = lines.map((key) => paragraph(translate(lang, key))).join('\n') + waiting(lang, payload);
      return send(reply, lang, body + buttonForm({ button: translate(lang, 'eraseButton'), fields: {} }));
    });

    app.post(PATH, options, async (request, reply) => {
      const { customerId, lang } = await opened(request);
      const author = customerAuthor(clock.now(), null, true);
      await db.tx((tx) => askErasure(tx, customerId, 'customer', author));
      await pursueErasure(context, customerId);
      const payload = await erasurePayload(context, customerId, lang);
      const said = payload.erasedAt === null ? 'erasurePostponed' : 'erased';
      return send(reply, lang, paragraph(translate(lang, said)) + waiting(lang, payload));
    });
    done();
  };
