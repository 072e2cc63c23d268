import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/domain/language';
import type { Declaration, DeclarationState } from '../../core/declarations/Declaration';
import { formatMoment } from '../../core/declarations/declarationFacts';
import { declarationsRepository } from '../../core/declarations/repository';
import { findDeclarationToken } from '../../core/declarations/tokensRepository';
import { customersRepository } from '../../core/customers/repository';
import { buttonForm, page, paragraph } from '../../core/pages/page';
import type { Services } from '../../core/services/services';
import { translate, type MessageKey } from '../../core/wire/translate';
import { withoutEffect } from '../../db/withoutEffect';
import type { Sql } from '../../db/Db';
import { nonceOf } from '../../http/securityHeaders';
import { disown } from './disown';
import { lastTakeBackDay, lockRestorable, takeBack } from './takeBack';

const PATH = '/declaration';
const TOKEN_MAX = 200;

const STANDINGS: Record<DeclarationState, MessageKey> = {
  open: 'standingOpen',
  scheduled: 'standingScheduled',
  done: 'standingDone',
  rejected: 'standingRejected',
  takenBack: 'standingTakenBack',
};

/** The one button that is offered, if any (rules §28.12). */
type Offer = 'disown' | 'takeBack';
const BUTTONS: Record<Offer, MessageKey> = { disown: 'disownButton', takeBack: 'takeBackButton' };

interface Standing {
  declaration: Declaration;
  emailNorm: string;
  lang: Language;
  offer: Offer | null;
}

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && token.length <= TOKEN_MAX ? token : '';
};

async function offerOf(
  tx: Sql,
  services: Services,
  declaration: Declaration,
  emailNorm: string,
): Promise<Offer | null> {
  if (declaration.state === 'open') return 'disown';
  return (await lockRestorable(tx, services, declaration, emailNorm)) ? 'takeBack' : null;
}

/** What a token opens, under the declaration's lock. */
async function standingOf(tx: Sql, services: Services, token: string): Promise<Standing | undefined> {
  const owner = await findDeclarationToken(tx, token);
  const declaration = owner && (await declarationsRepository(tx).lock(owner.declarationId));
  if (!declaration) return undefined;
  const { emailNorm } = owner;
  const [contact] = await customersRepository(tx).contactsOf(emailNorm);
  const offer = await offerOf(tx, services, declaration, emailNorm);
  return { declaration, emailNorm, lang: contact?.lang ?? declaration.lang, offer };
}

/** Does what a button says, and returns how things stand then; the button of an older page may come too late. */
async function press(tx: Sql, services: Services, token: string, asked: unknown) {
  const before = await standingOf(tx, services, token);
  if (!before) return undefined;
  const { declaration, emailNorm, offer } = before;
  const isOffered = offer !== null && asked === offer;
  const act = offer === 'disown' ? disown : takeBack;
  const isDone = isOffered && (await act(tx, services, declaration, emailNorm));
  return { isDone, standing: await standingOf(tx, services, token) };
}

/** The page of a declaration, from a mail (rules §28.12). */
export const standingRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db, formatDay } = services;
    const { brandName } = config;
    const schema = { hide: true, querystring: Type.Object({ token: Type.Optional(Type.Unknown()) }) };
    const sendPage = (reply: FastifyReply, lang: Language, title: string, body: string) =>
      reply.type('text/html; charset=utf-8').send(page({ lang, brandName, title, body }, nonceOf(reply)));

    const send = (reply: FastifyReply, standing: Standing | undefined, isLate = false) => {
      const lang = standing?.lang ?? DEFAULT_LANGUAGE;
      if (!standing) {
        const title = translate(lang, 'standingTitle');
        return sendPage(reply.code(404), lang, title, paragraph(translate(lang, 'standingUnknown')));
      }
      const { declaration, offer } = standing;
      const { state, reference, cancelOn, receivedAt } = declaration;
      const params = {
        ...{ reference, received: formatMoment(receivedAt, lang, formatDay), until: formatDay(cancelOn, lang) },
        takeBackUntil: formatDay(lastTakeBackDay(declaration), lang),
      };
      const say = (key: MessageKey) => translate(lang, key, params);
      const texts = [
        ...(isLate ? [say('standingLate')] : []),
        ...[say('standingReceived'), say(STANDINGS[state])],
        ...(offer === 'takeBack' ? [say('standingTakeBack')] : []),
      ];
      const button = offer ? buttonForm({ button: say(BUTTONS[offer]), fields: { action: offer } }) : '';
      return sendPage(reply, lang, say('standingTitle'), texts.map(paragraph).join('\n') + button);
    };

    app.get(PATH, { schema }, async (request, reply) =>
      send(reply, await withoutEffect(db, (tx) => standingOf(tx, services, tokenOf(request.query)))),
    );

    app.post(PATH, { schema }, async (request, reply) => {
      const asked = (request.body as { action?: unknown } | null | undefined)?.action;
      const pressed = await db.tx((tx) => press(tx, services, tokenOf(request.query), asked));
      if (pressed && !pressed.isDone) void reply.code(409);
      return send(reply, pressed?.standing, pressed !== undefined && !pressed.isDone);
    });
    done();
  };
