import type { Sql } from '../../db/Db';
import { decidedMail } from '../../core/shop/declarations/declarationMails';
import { decideDeclaration } from '../../core/shop/declarations/decideDeclaration';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { releaseRenewals } from '../../core/shop/declarations/releaseRenewals';
import { declarationsRepository } from '../../core/shop/declarations/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { Asker } from './Asker';

/**
 * Rejects a declaration that waits, for the reader of its mail, under its lock; what others of the address hold ends as well
 * (rules §28.13).
 * @param asker.emailNorm of the person who says so; another address gets a mail
 * @returns whether it waited
 */
export async function disown(
  tx: Sql,
  context: AppContext,
  declaration: Declaration,
  { emailNorm, author }: Asker,
): Promise<boolean> {
  if (declaration.state !== 'open') return false;
  const isOthers = declaration.emailNorm !== emailNorm;
  await decideDeclaration(tx, declaration, { author, by: 'customer', rejection: {} });
  if (!isOthers) await declarationsRepository(tx).release(emailNorm, author.at);
  const charges = await releaseRenewals(tx, context, declaration.emailNorm);
  if (isOthers) {
    const outcome = { state: 'rejected', by: 'customer' } as const;
    await mailRepository(tx).queue(decidedMail(context, declaration, outcome, charges));
  }
  return true;
}
