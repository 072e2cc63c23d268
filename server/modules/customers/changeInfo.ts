import { toWrittenEmail } from '../../core/shop/customers/toWrittenEmail';
import { normalizeEmail } from '#src/domain/email';
import { isOtpCode } from '#src/domain/customer/otp';
import type { Sql } from '../../db/Db';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { paymentLinks } from '../../core/shop/links/paymentLinks';
import { linksRepository } from '../../core/shop/links/repository';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import type { CodeOwner } from '../../core/platform/codes/repository';
import type { Codes } from '../../core/platform/codes/service';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { countChange } from '../../core/platform/limits/countChange';
import { mailRepository } from '../../core/platform/mail/repository';
import { endOtherSessions } from '../../core/platform/sessions/service';
import { accountMail, emailCodeMail } from '../../core/shop/customers/accountMail';
import type { DetailsReply, Info } from './bodies';
import { DETAILS_CHANGED, emailChanged } from './infoMails';
import type { CustomerCommand, KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository } from '../../core/shop/customers/repository';
import { saveCustomer } from '../../core/shop/customers/saveCustomer';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';

const ownerOf = (customerId: number, emailNorm: string): CodeOwner => ({
  purpose: 'email_change',
  emailNorm,
  customerId,
});

interface EmailUpdateMail extends CustomerCommand {
  email: string;
  /** Caller's key in limits per IP (rules §5.18). */
  ip: string;
}

/** Queues a code for the new e-mail address (rules §13.7). @throws AppError `emailInUse`, `customerNotFound` or 429 */
export async function sendEmailCode(context: AppContext, codes: Codes, command: EmailUpdateMail): Promise<void> {
  const { db } = context;
  const emailNorm = normalizeEmail(command.email);
  const request = await codes.request(ownerOf(command.customerId, emailNorm), { ip: command.ip, isKnown: false });
  await db.tx(async (tx) => {
    const customers = customersRepository(tx);
    const customer = await customers.lock(command.customerId);
    if (!customer) throw new AppError('customerNotFound');
    if (await customers.isEmailInUse(emailNorm)) throw new AppError('emailInUse');
    const code = await codes.issue(tx, ownerOf(customer.id, emailNorm), request);
    await mailRepository(tx).queue(emailCodeMail({ to: emailNorm, customer, code }));
  });
}

/** Ends other sessions and mail links, because the old e-mail address must lose access (rules §13.8, §26.9). */
async function endOldAccess(tx: Sql, { customerId, token }: CustomerCommand, emailNorm: string): Promise<void> {
  await endOtherSessions(tx, customerId, token, emailNorm);
  await subscriptionsRepository(tx).lockAll(customerId);
  await linksRepository(tx).removeAll(customerId);
  await paymentLinks(tx).removeAll(customerId);
}

/** Trimmed values to store, and the code for a new e-mail address. */
export const infoChangeOf = (body: Info) => ({
  firstName: body.firstName.trim(),
  lastName: body.lastName.trim(),
  phone: body.phoneNumber.trim(),
  email: body.emailAddress.trim(),
  otp: body.otp ?? '',
});
type InfoChange = ReturnType<typeof infoChangeOf>;

/**
 * Checks the code for the new e-mail address. @throws AppError for a malformed code, or `emailInUse`
 * @returns the error of a wrong code, so that the counted try commits; null for the right code
 */
async function checkNewEmail(tx: Sql, codes: Codes, owner: CodeOwner, otp: string): Promise<AppError | null> {
  if (!isOtpCode(otp)) throw new AppError('invalidInput', { fields: { otp: 'codeFormat' } });
  const refusal = await codes.check(tx, owner, { code: otp, isKnown: false });
  if (refusal) return refusal;
  if (await customersRepository(tx).isEmailInUse(owner.emailNorm)) throw new AppError('emailInUse');
  return null;
}

/**
 * Changes name, phone and e-mail address. A new e-mail address requires its code and ends other sessions (rules §13.8).
 * @throws AppError for a wrong code, `emailInUse`, `customerNotFound` or 429
 */
export const changeInfo = (
  context: AppContext,
  codes: Codes,
  command: KeyedCommand,
  { otp, ...info }: InfoChange,
): Promise<Envelope<DetailsReply>> =>
  doOnce(context.db, command.action, async (tx) => {
    const { customerId, actingAdmin, lang } = command;
    const before = await customersRepository(tx).lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    const emailNorm = normalizeEmail(info.email);
    const emailUpdate = emailNorm !== normalizeEmail(before.email);
    const refusal = emailUpdate ? await checkNewEmail(tx, codes, ownerOf(customerId, emailNorm), otp) : null;
    if (refusal) return refusal;
    const after = { ...before, ...info, email: toWrittenEmail(info.email) };
    const author = customerAuthor(context.clock.now(), actingAdmin);
    const change = { ...author, action: emailUpdate ? 'emailChanged' : 'detailsChanged' };
    const saved = await saveCustomer(tx, before, after, change);
    if (saved) await countChange(tx, context, customerId);
    if (emailUpdate) {
      await endOldAccess(tx, command, emailNorm);
    }
    const mails = emailUpdate ? emailChanged(before, after) : saved ? [DETAILS_CHANGED] : [];
    for (const mail of mails) await mailRepository(tx).queue(await accountMail(context, tx, after, mail));
    return success(lang, { emailUpdate, receipt: null }, emailUpdate ? 'emailChanged' : 'detailsUpdated');
  });
