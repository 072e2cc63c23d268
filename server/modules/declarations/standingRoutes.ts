import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#src/domain/language';
import type { Declaration, DeclarationState } from '../../core/shop/declarations/Declaration';
import { formatMoment } from '../../core/shop/declarations/declarationFacts';
import { declarationsRepository } from '../../core/shop/declarations/repository';
import { findDeclarationToken } from '../../core/shop/declarations/tokensRepository';
import { endingsRepository, type CustomerEnding } from '../../core/shop/declarations/endingsRepository';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import { customersRepository } from '../../core/shop/customers/repository';
import { buttonForm, page, paragraph } from '../../core/platform/html/page';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { FormatDay } from '../../core/platform/wire/format';
import { translate, type MessageKey } from '../../core/platform/wire/translate';
import { toId } from '../../core/platform/wire/toId';
import { withoutEffect } from '../../db/withoutEffect';
import type { Sql } from '../../db/Db';
import { nonceOf } from '../../http/securityHeaders';
import { answerDeclaration, standingFor, type Answer, type Standing } from './standing';
import { lastTakeBackDay } from './takeBack';

const PATH = '/declaration';
const TOKEN_MAX = 200;

const STANDINGS: Record<DeclarationState, MessageKey> = {
  open: 'standingOpen',
  scheduled: 'standingScheduled',
  done: 'standingDone',
  rejected: 'standingRejected',
  takenBack: 'standingTakenBack',
};

/** Data of a declaration's page (rules §28.12). */
interface Opened {
  declaration: Declaration;
  emailNorm: string;
  lang: Language;
  /** Endings of subscriptions whose customer has the token's e-mail address. */
  endings: CustomerEnding[];
  standing: Standing;
}

const tokenOf = (query: unknown): string => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' && token.length <= TOKEN_MAX ? token : '';
};

/** Parses a posted answer; undefined if invalid. */
function answerOf(body: unknown): Answer | undefined {
  const { action, subscription } = (body ?? {}) as { action?: unknown; subscription?: unknown };
  if (action === 'disown') return { action };
  if (action !== 'takeBack') return undefined;
  return { action, subscriptionId: typeof subscription === 'string' ? toId(subscription) : null };
}

/** Loads the page data of a token and locks the declaration. Undefined for an unknown token. */
async function open(tx: Sql, context: AppContext, token: string): Promise<Opened | undefined> {
  const owner = await findDeclarationToken(tx, token);
  const declaration = owner && (await declarationsRepository(tx).lock(owner.declarationId));
  if (!declaration) return undefined;
  const { emailNorm } = owner;
  const [contact] = await customersRepository(tx).contactsOf(emailNorm);
  const endings = (await endingsRepository(tx).of(declaration.id)).filter((ending) => ending.emailNorm === emailNorm);
  const standing = await standingFor(tx, context, declaration, emailNorm);
  return { declaration, emailNorm, lang: contact?.lang ?? declaration.lang, endings, standing };
}

/** Executes an answer and returns the new page data. `isDone` is false for an answer that is not available. */
async function press(tx: Sql, context: AppContext, token: string, answer: Answer | undefined) {
  const before = await open(tx, context, token);
  if (!before) return undefined;
  const { declaration, emailNorm } = before;
  const asker = { emailNorm, author: customerAuthor(context.clock.now(), null, true) };
  const isDone = answer !== undefined && (await answerDeclaration(tx, context, declaration, { asker, answer }));
  return { isDone, opened: await open(tx, context, token) };
}

/** Returns the HTML of the buttons; each names its subscription if several can be taken back. */
function buttonsOf({ standing: { canDisown, restorable }, lang }: Opened): string {
  if (canDisown) return buttonForm({ button: translate(lang, 'disownButton'), fields: { action: 'disown' } });
  const one = restorable.length === 1;
  return restorable
    .map(({ subscriptionId, productName }) => {
      const name = { product: productName, number: subscriptionId };
      const button = one ? translate(lang, 'takeBackButton') : translate(lang, 'takeBackOneButton', name);
      const fields = { action: 'takeBack', ...(!one && { subscription: String(subscriptionId) }) };
      return buttonForm({ button, fields });
    })
    .join('\n');
}

const ENDING_TEXTS = {
  done: 'endingDone',
  scheduled: 'endingScheduled',
  takenBack: 'endingTakenBack',
} as const satisfies Record<CustomerEnding['state'], MessageKey>;

function endingText(ending: CustomerEnding, lang: Language, formatDay: FormatDay): string {
  const { state, productName, subscriptionId, cancelOn } = ending;
  const params = { product: productName, number: subscriptionId, until: formatDay(cancelOn, lang) };
  return translate(lang, ENDING_TEXTS[state], params);
}

/** Page of a declaration, linked from mails (rules §28.12). */
export const standingRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const { config, db, formatDay } = context;
    const schema = { hide: true, querystring: Type.Object({ token: Type.Optional(Type.Unknown()) }) };
    const sendPage = (reply: FastifyReply, lang: Language, title: string, body: string) =>
      reply.type('text/html; charset=utf-8').send(page({ lang, shop: config, title, body }, nonceOf(reply)));

    const send = (reply: FastifyReply, opened: Opened | undefined, isLate = false) => {
      const lang = opened?.lang ?? DEFAULT_LANGUAGE;
      if (!opened) {
        const title = translate(lang, 'standingTitle');
        return sendPage(reply.code(404), lang, title, paragraph(translate(lang, 'standingUnknown')));
      }
      const { declaration, endings, standing } = opened;
      const { state, reference, receivedAt, releasedAt } = declaration;
      const until = endings.find((ending) => ending.cancelOn !== null)?.cancelOn ?? null;
      const [restorable] = standing.restorable;
      const params = {
        ...{ reference, received: formatMoment(receivedAt, lang, formatDay), until: formatDay(until, lang) },
        takeBackUntil: formatDay(restorable ? lastTakeBackDay(restorable) : null, lang),
      };
      const say = (key: MessageKey) => translate(lang, key, params);
      const isHolding = state === 'open' && releasedAt === null;
      const texts = [
        ...(isLate ? [say('declarationLate')] : []),
        ...[say('standingReceived'), say(STANDINGS[state])],
        ...(state === 'open' ? [say(isHolding ? 'standingHolds' : 'standingGoesOn')] : []),
        ...(endings.length > 1 ? endings.map((ending) => endingText(ending, lang, formatDay)) : []),
        ...(restorable ? [say('standingTakeBack')] : []),
      ];
      return sendPage(reply, lang, say('standingTitle'), texts.map(paragraph).join('\n') + buttonsOf(opened));
    };

    app.get(PATH, { schema }, async (request, reply) =>
      send(reply, await withoutEffect(db, (tx) => open(tx, context, tokenOf(request.query)))),
    );

    app.post(PATH, { schema }, async (request, reply) => {
      const answer = answerOf(request.body);
      const pressed = await db.tx((tx) => press(tx, context, tokenOf(request.query), answer));
      if (pressed && !pressed.isDone) void reply.code(409);
      return send(reply, pressed?.opened, pressed !== undefined && !pressed.isDone);
    });
    done();
  };
