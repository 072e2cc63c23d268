import { refundCommand } from '#server/cli/payments/refundCommand';
import type { Config } from '#server/core/platform/config/config';
import { openPostgres } from '#server/db/postgresDb';
import { createStandInGateway } from '#server/gateways/stand-in/standInGateway';
import { range, twoNodes } from '../support/twoNodes';

const nodes = twoNodes();

test('refunds at once never exceed the payment, and the same refund is sent once (rules §35.11)', async () => {
  const { purchaseId } = await nodes.api().customer({ nextBillInDays: 0, payments: 0 });
  await nodes.runDue();
  const [payment] = await nodes.sql(
    `select id::text, total_cents::int as cents from payments where subscription_id = ${purchaseId}`,
  );
  const part = Math.floor(Number(payment?.cents) / 3);
  const db = openPostgres(nodes.databaseUrl, { poolSize: 8, pace: 'short' });
  try {
    const gateway = createStandInGateway(db);
    const refund = (reason: string) =>
      refundCommand([String(payment?.id), (part / 100).toFixed(2), reason], { port: 3000 } as Config, () =>
        Promise.resolve({ gateway, gateways: [] }),
      )(db).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      );
    const replies = await Promise.all(range(16).map((index) => refund(`reason ${index % 8}`)));
    expect(new Set(replies.filter((reply) => reply !== 'done' && !reply.includes('left to refund')))).toEqual(
      new Set(),
    );
  } finally {
    await db.close();
  }
  const [there] = await nodes.sql(`select count(*)::int, sum(r.amount_cents)::int as cents from gateway_refunds r
    join payments y on y.gateway_ref = 'ch_' || r.charge_key where y.id = ${String(payment?.id)}`);
  expect(there).toEqual({ count: 3, cents: 3 * part });
});
