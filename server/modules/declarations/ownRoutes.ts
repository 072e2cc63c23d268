import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TAKE_BACK_DAYS } from '#src/domain/declaration/declaration';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { declarationsRepository } from '../../core/shop/declarations/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies, success } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import type { Sql } from '../../db/Db';
import { withoutEffect } from '../../db/withoutEffect';
import { keyedCommandOf } from '../../http/customerCommand';
import { customerOf } from '../../http/roles';
import { ownDeclarationsRepository } from './ownRepository';
import { AnswerBody, OwnDeclarationsPayload, type OwnDeclarationWire } from './schemas';
import { answerDeclaration, standingFor, type Answer } from './standing';
import { lastTakeBackDay } from './takeBack';

const DAY_MS = 86_400_000;

const takeBackStart = ({ clock }: AppContext): Date => new Date(clock.now().getTime() - (TAKE_BACK_DAYS + 1) * DAY_MS);

async function emailOf(tx: Sql, customerId: number): Promise<string> {
  const emailNorm = await ownDeclarationsRepository(tx).emailOf(customerId);
  if (emailNorm === undefined) throw new AppError('customerNotFound');
  return emailNorm;
}

async function wireOf(tx: Sql, context: AppContext, declaration: Declaration, emailNorm: string) {
  const { id, reference, type, receivedAt, state, releasedAt } = declaration;
  const { canDisown, restorable } = await standingFor(tx, context, declaration, emailNorm);
  return {
    ...{ id: String(id), reference, type, receivedAt: receivedAt.toISOString(), state, canDisown },
    isHolding: releasedAt === null && declaration.emailNorm === emailNorm,
    restorable: restorable.map((ending) => ({
      ...{ purchaseId: String(ending.subscriptionId), productName: ending.productName, until: lastTakeBackDay(ending) },
    })),
  } satisfies OwnDeclarationWire;
}

/** Locks and returns the declarations that the customer can answer (rules §28.23). */
async function list(tx: Sql, context: AppContext, emailNorm: string): Promise<OwnDeclarationWire[]> {
  const all: OwnDeclarationWire[] = [];
  for (const id of await ownDeclarationsRepository(tx).idsOf(emailNorm, takeBackStart(context))) {
    const declaration = await declarationsRepository(tx).lock(id);
    if (declaration) all.push(await wireOf(tx, context, declaration, emailNorm));
  }
  return all.filter(({ canDisown, restorable }) => canDisown || restorable.length > 0);
}

/**
 * Executes the customer's answer to a declaration, once per key.
 * @throws AppError `customerNotFound`, `declarationNotFound`, or `declarationLate` if the answer is not available
 */
const press = (context: AppContext, command: KeyedCommand, id: number, pressed: Answer) =>
  doOnce(context.db, command.action, async (tx) => {
    const { customerId, actingAdmin, lang } = command;
    const emailNorm = await emailOf(tx, customerId);
    const own = await ownDeclarationsRepository(tx).idsOf(emailNorm, takeBackStart(context));
    const declaration = own.includes(id) ? await declarationsRepository(tx).lock(id) : undefined;
    if (!declaration) throw new AppError('declarationNotFound');
    const asker = { emailNorm, author: customerAuthor(context.clock.now(), actingAdmin) };
    if (!(await answerDeclaration(tx, context, declaration, { asker, answer: pressed })))
      throw new AppError('declarationLate', {
        payload: { current: { declarations: await list(tx, context, emailNorm) } },
      });
    const message = pressed.action === 'disown' ? 'declarationWasDisowned' : 'declarationWasTakenBack';
    const declarations = await list(tx, context, emailNorm);
    return success(lang, { declarations }, message, { reference: declaration.reference });
  });

/** Lists and answers declarations of the customer (rules §28.23). */
export const ownDeclarationsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/declarations',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Lists the declarations about the customer',
          description:
            'Those that wait, and those that can be taken back, the newest first, ten at most: by the e-mail address, or by the number of a subscription.',
          querystring: Type.Object({ len: Type.Optional(Type.String()) }),
          response: replies(OwnDeclarationsPayload),
        },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        const declarations = await withoutEffect(context.db, async (tx) =>
          list(tx, context, await emailOf(tx, customerId)),
        );
        return answer(request, { declarations });
      },
    );

    app.post(
      '/declarations/answer',
      {
        config: {
          roles: ['customer'],
          takesKey: true,
          current: OwnDeclarationsPayload,
          failures: ['declarationNotFound', 'declarationLate', 'customerNotFound'],
        },
        schema: {
          summary: 'Rejects a declaration that waits, or takes back what it has ended',
          description: 'The buttons of the page that the mail leads to, for who is signed in.',
          body: AnswerBody,
          response: replies(OwnDeclarationsPayload),
        },
      },
      (request) => {
        const { declarationId, action, purchaseId } = request.body;
        const command = keyedCommandOf(request, { declarationId, action, purchaseId });
        const pressed: Answer =
          action === 'disown' ? { action } : { action, subscriptionId: purchaseId ? toId(purchaseId) : null };
        return press(context, command, toId(declarationId), pressed);
      },
    );
    done();
  };
