import type { Sql } from '../../db/Db';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Who changed what, on whose behalf, from what to what, when (design §6). */
export interface Change {
  at: Date;
  customerId: number;
  actingAdmin: string | null;
  subscriptionId: number;
  action: 'orderMoved' | 'orderPlaced' | 'orderDeclined';
  before: Values;
  after: Values;
}

export const changeLogRepository = (sql: Sql) => ({
  async add({ at, customerId, actingAdmin, subscriptionId, action, before, after }: Change) {
    await sql.query(
      `insert into change_log (changed_at, customer_id, acting_admin, subscription_id, action, before, after)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`,
      [at, customerId, actingAdmin, subscriptionId, action, JSON.stringify(before), JSON.stringify(after)],
    );
  },
});
