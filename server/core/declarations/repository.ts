import { numbersIn } from '../../../src/domain/declaration/declarationForm';
import type { DeclarationFields } from '../../../src/domain/declaration/declaration';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';
import { normalizeEmail } from '../../../src/domain/customer/email';
import type { Sql } from '../../db/Db';
import type { Decider, Declaration, DeclarationState } from './Declaration';

const COLUMNS = `id, reference, type, kind, reason, name, email, email_norm as "emailNorm", contract,
  wanted_on as "wantedOn", lang, received_at as "receivedAt", state, decided_at as "decidedAt",
  subscription_id as "subscriptionId", change_id as "changeId", cancel_on as "cancelOn"`;

interface NewDeclaration extends DeclarationFields {
  reference: string;
  lang: Language;
  fingerprint: string;
  receivedAt: Date;
}

/** What becomes of a declaration, by whom and when. */
export interface Decision {
  state: Exclude<DeclarationState, 'open'>;
  at: Date;
  by: Decider;
  actingAdmin?: string | null;
  rejectReason?: string;
  subscriptionId?: number | null;
  changeId?: number | null;
  cancelOn?: IsoDate | null;
  refund?: { orderId: number; cents: number } | null;
}

export const declarationsRepository = (sql: Sql) => ({
  /** Nobody else stores the same declaration before the transaction ends. */
  async lockFingerprint(fingerprint: string) {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [fingerprint]);
  },

  /** The same declaration from the same network, unless nothing came of it (rules §28.6). */
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

  /** Nobody else decides it before the transaction ends. */
  async lock(id: number): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(`select ${COLUMNS} from declarations where id = $1 for update`, [id]);
    return row;
  },

  /** Whether a declaration of an e-mail address waits. */
  async isOpen(emailNorm: string): Promise<boolean> {
    const rows = await sql.query(`select 1 from declarations where email_norm = $1 and state = 'open' limit 1`, [
      emailNorm,
    ]);
    return rows.length > 0;
  },

  /** Takes one that nobody has looked at; another node takes another one. @param except those that failed in this run */
  async claimUnchecked(except: readonly number[]): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations where checked_at is null and id <> all($1::bigint[])
       order by id limit 1 for update skip locked`,
      [`{${except.join(',')}}`],
    );
    return row;
  },

  /** Takes one whose date has come. */
  async claimScheduled(today: IsoDate, except: readonly number[]): Promise<Declaration | undefined> {
    const [row] = await sql.query<Declaration>(
      `select ${COLUMNS} from declarations where state = 'scheduled' and cancel_on <= $1 and id <> all($2::bigint[])
       order by cancel_on, id limit 1 for update skip locked`,
      [today, `{${except.join(',')}}`],
    );
    return row;
  },

  /** What is going to end a subscription as well; nobody else decides it before the transaction ends. */
  lockOthersScheduled: ({ id, subscriptionId }: Pick<Declaration, 'id' | 'subscriptionId'>) =>
    sql.query<Declaration>(
      `select ${COLUMNS} from declarations
       where subscription_id = $1 and id <> $2 and state = 'scheduled' order by id for update`,
      [subscriptionId, id],
    ),

  async markChecked(id: number, at: Date) {
    await sql.query('update declarations set checked_at = coalesce(checked_at, $2) where id = $1', [id, at]);
  },

  async decide(id: number, decision: Decision) {
    const { state, at, by, actingAdmin = null, rejectReason = null, refund = null } = decision;
    const { subscriptionId = null, changeId = null, cancelOn = null } = decision;
    await sql.query(
      `update declarations set state = $2, decided_at = $3, checked_at = coalesce(checked_at, $3), decided_by = $4,
         acting_admin = $5, reject_reason = $6, subscription_id = coalesce($7, subscription_id),
         change_id = coalesce($8, change_id), cancel_on = coalesce($9, cancel_on), refund_order_id = $10, refund_cents = $11
       where id = $1`,
      [
        ...[id, state, at, by, actingAdmin, rejectReason, subscriptionId, changeId, cancelOn],
        ...[refund?.orderId ?? null, refund?.cents ?? null],
      ],
    );
  },
});
