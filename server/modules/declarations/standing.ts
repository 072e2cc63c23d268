import type { Sql } from '../../db/Db';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { endingsRepository, type CustomerEnding } from '../../core/shop/declarations/endingsRepository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Asker } from './Asker';
import { disown } from './disown';
import { lockRestorable, takeBack } from './takeBack';

/** The buttons of a declaration: at most one of both kinds (rules §28.12). */
export interface Standing {
  canDisown: boolean;
  /** What it has ended that can be taken back. */
  restorable: CustomerEnding[];
}

/** A button: "that was not me", or the taking back of one subscription. */
export type Answer = { action: 'disown' } | { action: 'takeBack'; subscriptionId: number | null };

/** What the owner of an address can do with a declaration that this transaction has locked. */
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

/** Does what a button says, under the declaration's lock. @returns whether it was still offered */
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
