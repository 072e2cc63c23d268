import type { Sql } from '#server/db/Db';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';

type Provider = Pick<PaymentGateway, 'provider' | 'account'>;

/** Difference between a provider's list and the payments; amounts in cents. */
export interface Difference {
  kind: 'chargedNotBooked' | 'bookedNotCharged' | 'otherAmount' | 'refundsDiffer';
  /** Gateway key of the bill. */
  key: string;
  /** Number of the charge at the provider. */
  ref: string;
  hereCents: number;
  thereCents: number;
  chargedAt: Date;
}

export const differencesRepository = (sql: Sql) => ({
  /** Stores a difference. @returns false if it was known */
  async note({ provider, account }: Provider, difference: Difference): Promise<boolean> {
    const { kind, key, ref, hereCents, thereCents, chargedAt } = difference;
    const [row] = await sql.query<{ isNew: boolean }>(
      `with known as (
         select ended_at is null and here_cents = $6 and there_cents = $7 as is_same from payment_differences
         where provider = $1 and provider_account = $2 and kind = $3 and gateway_key = $4
       )
       insert into payment_differences as its (provider, provider_account, kind, gateway_key, gateway_ref, here_cents,
         there_cents, charged_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (provider, provider_account, kind, gateway_key) do update set ended_at = null,
         here_cents = excluded.here_cents, there_cents = excluded.there_cents
       returning not coalesce((select is_same from known), false) as "isNew"`,
      [provider, account, kind, key, ref, hereCents, thereCents, chargedAt],
    );
    return row?.isNew ?? false;
  },

  /** Ends the differences of charges since a moment that are not among these. */
  async endOthers({ provider, account }: Provider, since: Date, found: readonly Difference[]): Promise<void> {
    await sql.query(
      `update payment_differences its set ended_at = now()
       where provider = $1 and provider_account = $2 and ended_at is null and charged_at >= $3 and not exists (
         select from jsonb_to_recordset($4::jsonb) as found (kind text, key text)
         where found.kind = its.kind and found.key = its.gateway_key)`,
      [provider, account, since, JSON.stringify(found)],
    );
  },
});
