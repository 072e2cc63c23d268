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
 * Rejects an open declaration that the asker disowns (rules §28.13). Requires the lock of the declaration.
 * Queues a mail if the declaration's e-mail address is not the asker's, otherwise ends other holds of the asker.
 * @returns false if the declaration was not open
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
