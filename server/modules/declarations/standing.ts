import type { Sql } from '../../db/Db';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { endingsRepository, type CustomerEnding } from '../../core/shop/declarations/endingsRepository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Asker } from './Asker';
import { disown } from './disown';
import { lockRestorable, takeBack } from './takeBack';

/** Answers that a customer can give to a declaration: rejection or taking back, never both (rules §28.12). */
export interface Standing {
  canDisown: boolean;
  restorable: CustomerEnding[];
}

/** Rejection, or undo of a subscription's cancellation; a null id means the only restorable subscription. */
export type Answer = { action: 'disown' } | { action: 'takeBack'; subscriptionId: number | null };

/** Returns the answers available to an e-mail address. Requires the lock of the declaration. */
export async function standingFor(
  tx: Sql,
  context: Pick<AppContext, 'clock'>,
  declaration: Declaration,
  emailNorm: string,
): Promise<Standing> {
  if (declaration.state === 'open') return { canDisown: true, restorable: [] };
  const restorable: CustomerEnding[] = [];
  for (const ending of await endingsRepository(tx).of(declaration.id))
    if (await lockRestorable(tx, context, { declaration, ending, emailNorm })) restorable.push(ending);
  return { canDisown: false, restorable };
}

/** Executes an answer. Requires the lock of the declaration. @returns false if the answer is not available */
export async function answerDeclaration(
  tx: Sql,
  context: AppContext,
  declaration: Declaration,
  { asker, answer }: { asker: Asker; answer: Answer },
): Promise<boolean> {
  const { canDisown, restorable } = await standingFor(tx, context, declaration, asker.emailNorm);
  if (answer.action === 'disown') return canDisown && (await disown(tx, context, declaration, asker));
  const { subscriptionId } = answer;
  const [only, ...others] = restorable;
  const ending =
    subscriptionId === null && others.length === 0
      ? only
      : restorable.find((one) => one.subscriptionId === subscriptionId);
  return ending !== undefined && (await takeBack(tx, context, { declaration, ending }, asker));
}
