import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '#src/domain/language';
import { page, paragraph } from '../../core/platform/html/page';
import type { AppContext } from '../../core/platform/context/AppContext';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { failure } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { translate } from '../../core/platform/wire/translate';
import { signedBillOf } from '../../core/shop/links/billToken';
import { linksOfIp } from '../../core/shop/links/linkLimit';
import { noteFailure } from '../../http/failures';
import { nonceOf } from '../../http/securityHeaders';
import { endLink, payLink, showBill, showLink } from './payByLink';
import { deadContent, type PayAnswer, type PayContent } from './payPage';

const PATH = '/pay';
const VERSION_MAX = 200;

interface Asked {
  token: string;
  bill: string;
}

/** Reads texts of a query or a form; missing, repeated and too long ones are empty. */
const textIn = (sent: unknown, name: string): string => {
  const value = (typeof sent === 'object' ? (sent as Readonly<Record<string, unknown>> | null) : null)?.[name];
  return typeof value === 'string' && value.length <= VERSION_MAX ? value : '';
};
const askedOf = ({ query }: FastifyRequest): Asked => ({ token: textIn(query, 'token'), bill: textIn(query, 'bill') });

/**
 * Page by which a person pays a renewal that the bank wants confirmed, without a session and without a script. GET
 * changes nothing but the known outcome of a begun payment, because mail scanners follow links (rules §35.16).
 */
export const payRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db } = context;
    const schema = { hide: true, querystring: Type.Object({}, { additionalProperties: true }) };

    const send = (reply: FastifyReply, { lang, body }: Omit<PayContent, 'status'>) => {
      const title = translate(lang, 'payTitle');
      return reply.type('text/html; charset=utf-8').send(page({ lang, shop: config, title, body }, nonceOf(reply)));
    };
    const sendRefusal = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = await noteFailure(error, request, reply);
      if (refusal.kind === 'linkNotFound') return send(reply, deadContent(DEFAULT_LANGUAGE));
      const body = paragraph(failure(refusal, DEFAULT_LANGUAGE).message);
      return send(reply, { lang: DEFAULT_LANGUAGE, body });
    };
    const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(error, request, reply);

    /** @throws AppError 429, or `linkNotFound` for a wrong signature */
    async function signedBill(request: FastifyRequest): Promise<number | undefined> {
      await enforceLimits(db, [linksOfIp(callerKeyOf(request), config.mode)]);
      const { bill } = askedOf(request);
      if (bill === '') return undefined;
      const billId = await signedBillOf(db, bill);
      if (billId === undefined) throw new AppError('linkNotFound');
      return billId;
    }

    app.get(PATH, { schema, errorHandler }, async (request, reply) => {
      const billId = await signedBill(request);
      const { token } = askedOf(request);
      const content = await (billId === undefined ? showLink(context, token) : showBill(context, billId, false));
      return send(reply.code(content.status), content);
    });

    app.post(PATH, { schema, errorHandler }, async (request, reply) => {
      const billId = await signedBill(request);
      const { token } = askedOf(request);
      const isEnding = textIn(request.body, 'answer') === ('end' satisfies PayAnswer);
      if (billId !== undefined || isEnding) {
        const content = await (billId === undefined ? endLink(context, token) : showBill(context, billId, isEnding));
        return send(reply.code(content.status), content);
      }
      const { content, refusal } = await payLink(context, token, textIn(request.body, 'version'));
      if (refusal) await noteFailure(refusal, request, reply);
      return send(reply.code(content.status), content);
    });
    done();
  };
