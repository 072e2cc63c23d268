import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { Clock } from '../core/platform/context/clock';
import type { Sql } from '../db/Db';
import { erasuresRepository } from '../core/shop/erasure/erasuresRepository';
import { setupsRepository } from '../core/shop/methods/setupsRepository';
import { paymentLinks } from '../core/shop/links/paymentLinks';
import { linksRepository } from '../core/shop/links/repository';
import { knownBrowsersRepository } from '../core/platform/codes/knownBrowsersRepository';
import { codesRepository } from '../core/platform/codes/repository';
import { removeDeclarationTokens } from '../core/shop/declarations/tokensRepository';
import { eventsRepository } from '../core/platform/events/eventsRepository';
import { idempotencyRepository } from '../core/platform/idempotency/repository';
import { limitsRepository } from '../core/platform/limits/repository';
import { providerEventsRepository } from '../core/platform/gateway/providerEventsRepository';
import { mailRepository } from '../core/platform/mail/repository';
import { sessionsRepository } from '../core/platform/sessions/repository';
import type { Job } from './createJobs';

/** Milliseconds for which an expired code is reported as expired instead of wrong. */
const GRACE_MS = 86_400_000;
/** Milliseconds of a declaration's page after the decision; above the 14 days to take back (rules §28.12, §28.14). */
const DECLARATION_PAGE_MS = 30 * 86_400_000;
/** Days for which an expired link is reported as expired instead of unknown (rules §26.9). */
const LINK_GRACE_DAYS = 7;

/**
 * Deletes expired codes, known browsers, links, tokens, sessions, idempotency keys and limits, and old mails, events and
 * setups of payment methods. Continues after a failure.
 */
export const removeExpired = ({ db, clock }: { db: Sql; clock: Pick<Clock, 'now'> }): Job => ({
  name: 'expiredData',
  everyMs: 600_000,
  async run() {
    const day = addDays(businessDayAt(clock.now()), -LINK_GRACE_DAYS);
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const removals = [
      () => codesRepository(db).removeExpired(before(GRACE_MS)),
      () => knownBrowsersRepository(db).removeExpired(),
      () => linksRepository(db).removeExpired(day),
      () => paymentLinks(db).removeExpired(day),
      () => erasuresRepository(db).removeExpiredLinks(clock.now()),
      () => removeDeclarationTokens(db, before(DECLARATION_PAGE_MS)),
      () => sessionsRepository(db).removeExpired(),
      () => idempotencyRepository(db).removeExpired(),
      () => limitsRepository(db).removeExpired(),
      () => mailRepository(db).removeOld(),
      () => eventsRepository(db).removeOld(),
      () => providerEventsRepository(db).removeOld(),
      () => setupsRepository(db).removeOld(),
    ];
    const errors: unknown[] = [];
    for (const remove of removals) await remove().catch((error: unknown) => void errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Some expired data is not deleted.');
  },
});
