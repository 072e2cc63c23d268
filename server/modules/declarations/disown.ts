import type { Sql } from '../../db/Db';
import { customerAuthor } from '../../core/changeLog/repository';
import { countMail } from '../../core/declarations/countMail';
import { decidedMail } from '../../core/declarations/declarationMails';
import { decideDeclaration } from '../../core/declarations/decideDeclaration';
import type { Declaration } from '../../core/declarations/Declaration';
import { mailRepository } from '../../core/mail/repository';
import type { Services } from '../../core/services/services';
import { releaseRenewals } from './releaseRenewals';

/**
 * Rejects a declaration that waits, for whoever it was told to, under its lock (rules §28.13).
 * @param emailNorm of the person who says so; whoever reads another address is told
 * @returns whether it waited
 */
export async function disown(
  tx: Sql,
  services: Services,
  declaration: Declaration,
  emailNorm: string,
): Promise<boolean> {
  if (declaration.state !== 'open') return false;
  const author = customerAuthor(services.clock.now(), null, true);
  const decision = { state: 'rejected', by: 'customer' } as const;
  await decideDeclaration(tx, declaration, { author, decision, customerId: null });
  if (declaration.emailNorm !== emailNorm) {
    await countMail(tx, declaration.emailNorm);
    const charges = await releaseRenewals(tx, services, declaration.emailNorm);
    await mailRepository(tx).queue(decidedMail(services, declaration, decision, charges));
  }
  return true;
}
