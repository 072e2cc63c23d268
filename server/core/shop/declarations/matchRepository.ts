import { numbersIn } from '#src/domain/declaration/declarationForm';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import type { Declaration } from './Declaration';

interface OpenSubscription {
  id: number;
  customerId: number;
}

/** Customer whose subscription number a declaration of another e-mail address contains. */
export interface Concerned {
  email: string;
  emailNorm: string;
  firstName: string;
  lang: Language;
}

export const matchRepository = (sql: Sql) => ({
  /** Returns the uncancelled subscriptions of all customers with the e-mail address. */
  openOf: (emailNorm: string) =>
    sql.query<OpenSubscription>(
      `select s.id, s.customer_id as "customerId" from customers c join subscriptions s on s.customer_id = c.id
       where c.email_norm = $1 and s.status <> 'CANCELLED' order by s.id`,
      [emailNorm],
    ),

  /** Returns the uncancelled subscriptions of the e-mail address that the declaration does not cancel. */
  keptOf: ({ id, emailNorm }: Pick<Declaration, 'id' | 'emailNorm'>, lang: Language) =>
    sql.query<{ id: number; productName: string }>(
      `select s.id, p.name_${lang} as "productName" from customers c join subscriptions s on s.customer_id = c.id
         join products p on p.id = s.product_id
       where c.email_norm = $1 and s.status <> 'CANCELLED'
         and s.id not in (select subscription_id from declaration_endings where declaration_id = $2) order by s.id`,
      [emailNorm, id],
    ),

  /**
   * Returns the customers of other e-mail addresses whose uncancelled subscription the declaration names, one per
   * e-mail address (rules §28.11).
   */
  othersNamedBy: ({ emailNorm, contract }: Declaration) =>
    sql.query<Concerned>(
      `select distinct on (email_norm) email, email_norm as "emailNorm", first_name as "firstName", lang from customers
       where email_norm <> $1
         and id in (select customer_id from subscriptions where id = any ($2::bigint[]) and status <> 'CANCELLED')
       order by email_norm, id`,
      [emailNorm, `{${numbersIn(contract).join(',')}}`],
    ),

  /** Returns the id of an equal cancellation that was executed after `since`, or undefined (rules §28.10). */
  async doneByTheSame({ id, emailNorm, kind, contract, wantedOn }: Declaration, since: Date) {
    const [row] = await sql.query<{ id: number }>(
      `select id from declarations d
       where email_norm = $1 and id <> $2 and type = 'cancellation' and kind = $3 and contract = $4
         and wanted_on is not distinct from $5 and state = 'done' and decided_at > $6
         and exists (select 1 from declaration_endings where declaration_id = d.id)
       order by id desc limit 1`,
      [emailNorm, id, kind, contract, wantedOn, since],
    );
    return row?.id;
  },
});

/** Returns the subscription that a declaration matches, or undefined for none or several (rules §28.7). */
export function meantBy({ contract }: Declaration, open: readonly OpenSubscription[]): OpenSubscription | undefined {
  const numbers = numbersIn(contract);
  const named = open.filter(({ id }) => numbers.includes(id));
  const [only, ...others] = named.length > 0 ? named : open;
  return others.length === 0 ? only : undefined;
}
