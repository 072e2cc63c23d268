import type { AdminRole } from '#src/domain/adminRole';
import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { setAdminRole } from '../../core/platform/admins/setAdminRole';
import type { Author } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import type { MessageKey } from '../../core/platform/wire/translate';
import { inviteMail } from './inviteMail';

interface SaveAdmin {
  /** E-mail address of the acting owner. */
  owner: string;
  /** Normalized. */
  email: string;
  /** Null removes the admin. */
  role: AdminRole | null;
  lang: Language;
  action: ActionKey | null;
}

function messageOf(former: AdminRole | null, role: AdminRole | null): MessageKey {
  if (former === role) return 'adminUnchanged';
  if (former === null) return 'adminInvited';
  return role === null ? 'adminRemoved' : 'adminRoleChanged';
}

/** Adds an admin with an invitation by mail, changes a role or removes an admin (rules §36.6). @throws AppError `lastOwner` */
export const saveAdmin = (
  { db, clock, publicOrigin }: AppContext,
  { owner, email, role, lang, action }: SaveAdmin,
): Promise<Envelope<null>> =>
  doOnce(db, action, async (tx: Sql) => {
    const author: Author = { at: clock.now(), actor: 'admin', actingAdmin: owner };
    const former = await setAdminRole(tx, email, role, author);
    if (former === null && role !== null) {
      await mailRepository(tx).queue(inviteMail({ to: email, lang, by: owner, role, publicOrigin }));
    }
    return success(lang, null, messageOf(former, role), { email });
  });
