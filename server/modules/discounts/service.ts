import { discountFaults, discountOf, type DiscountForm, type DiscountOffer } from '#src/domain/discount/discountForm';
import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { DbError } from '../../db/DbError';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeLogRepository, type Change } from '../../core/platform/changeLog/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { discountVersion, toDiscountWire } from './discountWire';
import { discountsRepository, type StoredDiscount } from './repository';

const UNIQUE_VIOLATION = '23505';

interface AdminCommand {
  adminEmail: string;
  lang: Language;
}

interface SaveDiscount extends AdminCommand {
  /** Discount to change; null for a new discount. */
  id: number | null;
  form: DiscountForm;
  /** Version that the admin edited; undefined overwrites any version. */
  version: string | undefined;
  action: ActionKey | null;
}

const loggedOffer = ({ customers, ...offer }: DiscountOffer) => ({ ...offer, customers: customers.join(',') });
const loggedStored = ({ id: _id, usedCount: _used, ...offer }: StoredDiscount) => loggedOffer(offer);

type Logged = Pick<Change, 'subjectId' | 'action' | 'before' | 'after'>;

const log = (tx: Sql, { clock }: AppContext, { adminEmail }: AdminCommand, change: Logged) =>
  changeLogRepository(tx).add({
    at: clock.now(),
    actor: 'admin',
    actingAdmin: adminEmail,
    customerId: null,
    subject: 'discount',
    ...change,
  });

/** @throws AppError `discountChanged` if the stored version differs (rules §15.28) */
function refuseStale(stored: StoredDiscount | undefined, version: string | undefined): void {
  if (!stored || version === undefined || version === discountVersion(stored)) return;
  throw new AppError('discountChanged', {
    params: { code: stored.code },
    payload: { current: toDiscountWire(stored) },
  });
}

async function store(tx: Sql, context: AppContext, command: SaveDiscount): Promise<Envelope<null>> {
  const { id, form, version, lang } = command;
  const discounts = discountsRepository(tx);
  const before = id === null ? undefined : await discounts.lock(id);
  if (id !== null && !before) throw new AppError('discountNotFound');
  refuseStale(before, version);
  const fields = discountFaults(form, context.clock.today(), before?.startDate ?? null);
  if (Object.keys(fields).length > 0) throw new AppError('invalidInput', { fields });
  const offer = discountOf(form);
  if (id !== null && before) {
    await discounts.update(id, offer);
    const change = { action: 'discountUpdated', before: loggedStored(before), after: loggedOffer(offer) };
    await log(tx, context, command, { subjectId: id, ...change });
    return success(lang, null, 'discountUpdated', { code: offer.code });
  }
  const subjectId = await discounts.insert(offer);
  await log(tx, context, command, { subjectId, action: 'discountCreated', before: {}, after: loggedOffer(offer) });
  return success(lang, null, 'discountCreated', { code: offer.code });
}

/**
 * Creates or updates a discount (rules §15.26).
 * @throws AppError for an invalid field, an unknown or changed discount, or a code in use, regardless of case
 */
export async function saveDiscount(context: AppContext, command: SaveDiscount): Promise<Envelope<null>> {
  try {
    return await doOnce(context.db, command.action, (tx) => store(tx, context, command));
  } catch (error) {
    const isTaken =
      error instanceof DbError && error.code === UNIQUE_VIOLATION && error.constraint === 'discounts_code';
    throw isTaken ? new AppError('discountCodeTaken', { fields: { code: 'discountCodeTaken' } }) : error;
  }
}

/** Deletes a discount; subscriptions keep its code (rules §15.27). @throws AppError `discountNotFound` */
export const deleteDiscount = (context: AppContext, id: number, command: AdminCommand): Promise<Envelope<null>> =>
  context.db.tx(async (tx) => {
    const before = await discountsRepository(tx).lock(id);
    if (!before) throw new AppError('discountNotFound');
    await discountsRepository(tx).remove(id);
    const change = { action: 'discountDeleted', before: loggedStored(before), after: {} };
    await log(tx, context, command, { subjectId: id, ...change });
    return success(command.lang, null, 'discountWasDeleted', { code: before.code });
  });
