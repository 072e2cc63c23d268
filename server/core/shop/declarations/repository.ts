import { numbersIn } from '#src/domain/declaration/declarationForm';
import type { DeclarationFields } from '#src/domain/declaration/declaration';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import { normalizeEmail } from '#src/domain/email';
import type { Sql } from '#server/db/Db';
import type { Decider, Declaration, DeclarationState } from './Declaration';

const COLUMNS = `id, reference, type, kind, reason, name, email, email_norm as "emailNorm", contract,
  wanted_on as "wantedOn", lang, received_at as "receivedAt", state, decided_at as "decidedAt",
  released_at as "releasedAt"`;

interface NewDeclaration extends DeclarationFields {
  reference: string;
  lang: Language;
  fingerprint: string;
  receivedAt: Date;
}

/** Decision to store; `by` and `actingAdmin` are its author. */
export interface Decision {
  state: Exclude<DeclarationState, 'open'>;
  at: Date;
  by: Decider;
  actingAdmin?: string | null;
  rejectReason?: string;
}

/** SQL: the contract field of `d` contains the number of a subscription of the same e-mail address (rules §28.9). */
const NAMES_OWN = `exists (select 1 from subscriptions s join customers c on c.id = s.customer_id
  where s.id = any (d.named_ids) and c.email_norm = d.email_norm)`;

/** Declaration of a bulk rejection, not processed yet (rules §28.15). */
export type RejectedDeclaration = Declaration & { rejectingAdmin: string; rejectReason: string };

export const declarationsRepository = (sql: Sql) => ({
  /** Serializes requests with the same fingerprint until the transaction ends. */
  async lockFingerprint(fingerprint: string) {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [fingerprint]);
  },

  /**
   * Returns the latest declaration with this fingerprint after `since`. Ignores `rejected` and `takenBack` declarations
   * (rules §28.6).
   */
  async findSame(fingerprint: string, since: Date): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations
       where fingerprint = $1 and received_at > $2 and state not in ('rejected', 'takenBack') order by id desc limit 1`,
      [fingerprint, since],
    );
    return row;
  },

  async add(made: NewDeclaration): Promise<Declaration> {
    const { reference, type, kind, reason, name, email, contract, wantedOn, lang, fingerprint, receivedAt } = made;
    const [row] = await sql.query<Declaration>(
      `insert into declarations (reference, type, kind, reason, name, email, email_norm, contract, wanted_on, lang,
         named_ids, fingerprint, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint[], $12, $13) returning ${COLUMNS}`,
      [
        ...[reference, type, kind, reason, name, email, normalizeEmail(email), contract, wantedOn, lang],
        ...[`{${numbersIn(contract).join(',')}}`, fingerprint, receivedAt],
      ],
    );
    if (!row) throw new Error('A declaration could not be stored.');
    return row;
  },

  async lock(id: number): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(`select ${COLUMNS} from declarations where id = $1 for update`, [id]);
    return row;
  },

  /** True if a declaration of the e-mail address blocks renewals (rules §28.9). */
  async isHolding(emailNorm: string): Promise<boolean> {
    const rows = await sql.query('select 1 from declarations where email_norm = $1 and released_at is null limit 1', [
      emailNorm,
    ]);
    return rows.length > 0;
  },

  /**
   * True if another declaration of the e-mail address was disowned, taken back or released undecided after `since`.
   * False if this declaration names a subscription of the e-mail address (rules §28.10).
   */
  async isRepeated({ id, emailNorm }: Pick<Declaration, 'id' | 'emailNorm'>, since: Date): Promise<boolean> {
    const rows = await sql.query(
      `select 1 from declarations d where d.id = $1 and not ${NAMES_OWN} and exists (
         select 1 from declarations other where other.email_norm = $2 and other.id <> $1
           and (other.decided_by = 'customer' and other.decided_at > $3
             or other.state = 'open' and other.released_at > $3 and other.released_at > other.received_at)
         union all select 1 from declaration_endings e join declarations other on other.id = e.declaration_id
           where other.email_norm = $2 and e.state = 'takenBack' and e.decided_at > $3)`,
      [id, emailNorm, since],
    );
    return rows.length > 0;
  },

  /** Sets the last day of the hold, or null if the declaration names its customer's subscription (rules §28.9). */
  async holdUntil(id: number, day: IsoDate) {
    await sql.query(
      `update declarations d set holds_until = case when ${NAMES_OWN} then null else $2::date end
      where id = $1`,
      [id, day],
    );
  },

  /** Ends the hold of a declaration as of `receivedAt` (rules §28.10). */
  async neverHold(id: number) {
    await sql.query('update declarations set released_at = received_at where id = $1', [id]);
  },

  /**
   * Ends the holds of undecided declarations of the e-mail address. Keeps the hold of a declaration that names its
   * customer's subscription, because that hold lasts until the decision (rules §28.9).
   */
  async release(emailNorm: string, at: Date) {
    await sql.query(
      `update declarations d set released_at = $2
       where email_norm = $1 and state = 'open' and released_at is null and not ${NAMES_OWN}`,
      [emailNorm, at],
    );
  },

  /** Locks and returns a declaration whose hold has expired. @param except declarations that failed in this run */
  async claimHeldTooLong(today: IsoDate, except: readonly number[]): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations where released_at is null and holds_until < $1 and id <> all($2::bigint[])
       order by id limit 1 for update skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** Locks and returns a declaration of a bulk rejection. @param except declarations that failed in this run */
  async claimRejected(except: readonly number[]) {
    const [row] = await sql.query<RejectedDeclaration>(
      `select ${COLUMNS}, rejecting_admin as "rejectingAdmin", reject_reason as "rejectReason" from declarations
       where state = 'open' and rejecting_admin is not null and id <> all($1::bigint[])
       order by id limit 1 for update skip locked`,
      [`{${except.join(',')}}`],
    );
    return row;
  },

  /** Counts undecided declarations, up to `max`. */
  async countWaiting(max: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from declarations where state = 'open' limit $1) waiting`,
      [max],
    );
    return row?.count ?? 0;
  },

  /**
   * Locks and returns a new declaration. Skips rows locked by other nodes.
   * @param except declarations that failed in this run
   */
  async claimUnchecked(except: readonly number[]): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations where checked_at is null and id <> all($1::bigint[])
       order by id limit 1 for update skip locked`,
      [`{${except.join(',')}}`],
    );
    return row;
  },

  /** Locks and returns a declaration with a due cancellation. @param except declarations that failed in this run */
  async claimScheduled(today: IsoDate, except: readonly number[]): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations where id <> all($2::bigint[]) and id in (
         select declaration_id from declaration_endings where state = 'scheduled' and cancel_on <= $1)
       order by id limit 1 for update skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** Locks and returns the declarations other than `id` that are scheduled to cancel the subscription. */
  lockOthersScheduled: (id: number, subscriptionId: number) =>
    sql.query<Declaration>(
      `select ${COLUMNS} from declarations where id <> $2 and id in (
         select declaration_id from declaration_endings where subscription_id = $1 and state = 'scheduled')
       order by id for update`,
      [subscriptionId, id],
    ),

  async markChecked(id: number, at: Date) {
    await sql.query('update declarations set checked_at = coalesce(checked_at, $2) where id = $1', [id, at]);
  },

  async decide(id: number, { state, at, by, actingAdmin, rejectReason }: Decision) {
    await sql.query(
      `update declarations set state = $2, decided_at = $3, checked_at = coalesce(checked_at, $3), decided_by = $4,
         acting_admin = $5, reject_reason = $6, released_at = coalesce(released_at, $3) where id = $1`,
      [id, state, at, by, actingAdmin ?? null, rejectReason ?? null],
    );
  },
});
