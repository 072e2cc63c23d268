import { changeLogRepository, customerAuthor } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { AppError } from '../../core/platform/wire/errors';
import { mailPreferencesRepository } from './repository';

interface NoticesChange {
  customerId: number;
  notices: boolean;
  /** E-mail address of the impersonating admin; null without impersonation. */
  actingAdmin: string | null;
  /** True for a change by the link of a mail, without a session. */
  viaMail: boolean;
}

/** Enables or disables a customer's notices and logs a change (rules §26.12). @throws AppError `customerNotFound` */
export const setNotices = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { customerId, notices, actingAdmin, viaMail }: NoticesChange,
): Promise<void> =>
  db.tx(async (tx) => {
    const before = await mailPreferencesRepository(tx).lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    if (before.notices === notices) return;
    await mailPreferencesRepository(tx).save(customerId, notices);
    await changeLogRepository(tx).add({
      ...customerAuthor(clock.now(), actingAdmin, viaMail),
      customerId,
      subject: 'customer',
      subjectId: customerId,
      action: 'noticesSwitched',
      before: { notices: before.notices },
      after: { notices },
    });
  });
