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
 * Rejects an open declaration for the owner of an address; the caller holds the declaration's lock. Also releases the
 * address's other declarations (rules §28.13).
 * @param asker.emailNorm the rejecting person's address; another address of the declaration gets a mail
 * @returns true if the declaration was open
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
