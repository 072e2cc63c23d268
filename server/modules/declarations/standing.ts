import type { Sql } from '../../db/Db';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { endingsRepository, type CustomerEnding } from '../../core/shop/declarations/endingsRepository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Asker } from './Asker';
import { disown } from './disown';
import { lockRestorable, takeBack } from './takeBack';

/** Available answers to a declaration: rejection or taking back, never both (rules §28.12). */
export interface Standing {
  canDisown: boolean;
  /** Endings that can be taken back. */
  restorable: CustomerEnding[];
}

/** Answer: "that was not me", or taking back one subscription's cancellation. */
export type Answer = { action: 'disown' } | { action: 'takeBack'; subscriptionId: number | null };

/** Available answers for the owner of an address; the caller holds the declaration's lock. */
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

/** Executes an answer; the caller holds the declaration's lock. @returns false if the answer was no longer available */
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
