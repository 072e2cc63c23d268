import { normalizeEmail } from '../../../src/domain/email';
import { isOtpCode } from '../../../src/domain/otp';
import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { customerAuthor } from '../changeLog/repository';
import type { CodeOwner } from '../codes/repository';
import type { Codes, Verdict } from '../codes/service';
import { mailRepository } from '../mail/repository';
import { endOtherSessions } from '../sessions/service';
import { accountMail, emailCodeMail } from './accountMail';
import type { Info } from './bodies';
import type { CustomerCommand } from './CustomerCommand';
import { customersRepository, type LockedCustomer } from './repository';
import { saveCustomer } from './saveCustomer';

const ownerOf = (customerId: number, emailNorm: string): CodeOwner => ({
  purpose: 'email_change',
  emailNorm,
  customerId,
});

interface EmailUpdateMail extends CustomerCommand {
  email: string;
  /** What the caller's limits are counted under. */
  ip: string;
}

/** Sends a code to the new address; an address that is in use is refused (rules §13.7). */
export async function sendEmailCode(services: Services, codes: Codes, command: EmailUpdateMail): Promise<void> {
  const { db, config } = services;
  const emailNorm = normalizeEmail(command.email);
  const request = await codes.request(ownerOf(command.customerId, emailNorm), undefined, command.ip);
  await db.tx(async (tx) => {
    const customers = customersRepository(tx);
    const customer = await customers.lock(command.customerId);
    if (!customer) throw new AppError('customerNotFound');
    if (await customers.isEmailInUse(emailNorm)) throw new AppError('emailInUse');
    const code = await codes.issue(tx, ownerOf(customer.id, emailNorm), request);
    const { publicOrigin } = config;
    await mailRepository(tx).queue(emailCodeMail({ to: emailNorm, customer, code, publicOrigin }));
  });
}

/** Tells both addresses, so that whoever did not want this reads of it. */
async function tellOfEmail(tx: Sql, before: LockedCustomer, after: LockedCustomer, publicOrigin: string) {
  for (const to of [before.email, after.email]) {
    const mail = await accountMail(tx, after, {
      publicOrigin,
      to,
      subject: 'emailSubject',
      lines: ['emailIntro'],
      params: { from: before.email, email: after.email },
    });
    await mailRepository(tx).queue(mail);
  }
}

/**
 * Changes name, phone and e-mail address. Another address needs the code that was sent to it, and then every other
 * token of the customer ends (rules §13.8).
 * @returns whether the address changed
 */
export async function changeInfo(
  { db, clock, config }: Services,
  codes: Codes,
  { customerId, actingAdmin, token }: CustomerCommand,
  info: Info,
): Promise<boolean> {
  // A wrong try must be counted, so the transaction commits before the refusal is thrown.
  const outcome = await db.tx(async (tx): Promise<boolean | Exclude<Verdict, 'right'>> => {
    const customers = customersRepository(tx);
    const before = await customers.lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    const email = info.emailAddress.trim();
    const isNewEmail = normalizeEmail(email) !== normalizeEmail(before.email);
    if (isNewEmail) {
      const otp = info.otp ?? '';
      if (!isOtpCode(otp)) throw new AppError('invalidInput', { fields: { otp: 'codeFormat' } });
      const verdict = await codes.judge(tx, ownerOf(customerId, normalizeEmail(email)), otp);
      if (verdict !== 'right') return verdict;
      if (await customers.isEmailInUse(normalizeEmail(email))) throw new AppError('emailInUse');
    }
    const after = {
      ...before,
      firstName: info.firstName.trim(),
      lastName: info.lastName.trim(),
      phone: info.phoneNumber.trim(),
      email,
    };
    const action = isNewEmail ? 'emailChanged' : 'detailsChanged';
    const author = customerAuthor(clock.now(), actingAdmin);
    if (!(await saveCustomer(tx, before, after, { ...author, action }))) return false;
    const { publicOrigin } = config;
    if (isNewEmail) {
      await endOtherSessions(tx, customerId, token, normalizeEmail(email));
      await tellOfEmail(tx, before, after, publicOrigin);
    } else {
      const mail = await accountMail(tx, after, { publicOrigin, subject: 'detailsSubject', lines: ['detailsIntro'] });
      await mailRepository(tx).queue(mail);
    }
    return isNewEmail;
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}
