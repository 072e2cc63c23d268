import type { Language } from '#src/domain/language';
import { changeLogRepository } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import { success } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';
import { hasSecret } from '../../core/platform/mail/blankMail';
import { fileRepository } from './fileRepository';
import { mailsRepository } from './mailsRepository';
import { notesRepository } from './notesRepository';

interface Act {
  adminEmail: string;
  lang: Language;
  action: ActionKey | null;
  customerId: number;
}

/** Adds the line of an admin's act about a customer. */
const log = (tx: Sql, at: Date, { adminEmail, customerId }: Act, action: string, after: Record<string, string>) =>
  changeLogRepository(tx).add({
    ...{ at, actor: 'admin', actingAdmin: adminEmail, customerId, subject: 'customer', subjectId: customerId },
    ...{ action, before: {}, after },
  });

/** Adds a note of the team, once per key (rules §38.6). @throws AppError `customerNotFound` */
export const addNote = ({ db, clock }: AppContext, act: Act, text: string) =>
  doOnce(db, act.action, async (tx) => {
    const { adminEmail, lang, customerId } = act;
    const at = clock.now();
    const noteId = await notesRepository(tx).add({ customerId, author: adminEmail, text, at });
    if (noteId === undefined) throw new AppError('customerNotFound');
    await log(tx, at, act, 'noteAdded', { noteId: String(noteId) });
    return success(lang, { noteId: String(noteId) }, 'noteAdded');
  });

/**
 * Queues the draft of a mail again, once per key (rules §38.5).
 * @throws AppError `customerNotFound`, `mailNotFound`, `mailWaiting` for an unsent mail, or `mailNotResendable` for one with a
 * code or personal link
 */
export const resendMail = ({ db, clock }: AppContext, act: Act, mailId: number) =>
  doOnce(db, act.action, async (tx) => {
    const { lang, customerId } = act;
    const customer = await fileRepository(tx, lang).profile(customerId);
    if (!customer) throw new AppError('customerNotFound');
    const mail = await mailsRepository(tx).find(mailId, customer.emailNorm);
    if (!mail) throw new AppError('mailNotFound');
    if (mail.state === 'waiting') throw new AppError('mailWaiting');
    if (mail.draft === null || hasSecret(mail.draft)) throw new AppError('mailNotResendable');
    await mailRepository(tx).queue({ to: mail.to, ...mail.draft });
    await log(tx, clock.now(), act, 'mailResent', { mailId: mail.mailId, subject: mail.draft.subject });
    return success(lang, null, 'mailResent');
  });
