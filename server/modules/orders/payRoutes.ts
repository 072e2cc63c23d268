import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/platform/context/AppContext';
import { callerKeyOf } from '../../core/platform/limits/caller';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import { AppError } from '../../core/platform/wire/errors';
import { signedBillOf } from '../../core/shop/links/billToken';
import { linksOfIp } from '../../core/shop/links/linkLimit';
import { noteFailure } from '../../http/failures';
import { htmlPages } from '../../http/htmlPages';
import { endLink, payLink, showBill, showLink } from './payByLink';
import type { PayAnswer, PayContent } from './payPage';

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
    const { send, options } = htmlPages(config, { title: 'payTitle', dead: 'payDead' });
    const sendContent = (reply: FastifyReply, { lang, status, body }: PayContent) =>
      send(reply.code(status), lang, body);

    /** @throws AppError 429, or `linkNotFound` for a wrong signature */
    async function signedBill(request: FastifyRequest): Promise<number | undefined> {
      await enforceLimits(db, [linksOfIp(callerKeyOf(request), config.mode)]);
      const { bill } = askedOf(request);
      if (bill === '') return undefined;
      const billId = await signedBillOf(db, bill);
      if (billId === undefined) throw new AppError('linkNotFound');
      return billId;
    }

    app.get(PATH, options, async (request, reply) => {
      const billId = await signedBill(request);
      const { token } = askedOf(request);
      const content = await (billId === undefined ? showLink(context, token) : showBill(context, billId, false));
      return sendContent(reply, content);
    });

    app.post(PATH, options, async (request, reply) => {
      const billId = await signedBill(request);
      const { token } = askedOf(request);
      const isEnding = textIn(request.body, 'answer') === ('end' satisfies PayAnswer);
      if (billId !== undefined || isEnding) {
        const content = await (billId === undefined ? endLink(context, token) : showBill(context, billId, isEnding));
        return sendContent(reply, content);
      }
      const { content, refusal } = await payLink(context, token, textIn(request.body, 'version'));
      if (refusal) await noteFailure(refusal, request, reply);
      return sendContent(reply, content);
    });
    done();
  };
