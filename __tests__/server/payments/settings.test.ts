import { installationCommand } from '#server/cli/payments/installationCommand';
import { claimInstallation } from '#server/core/platform/installation/claimInstallation';
import { failureOf } from '../../support/server';
import { openSqlDatabase } from '../../support/sqlDatabase';

const KEY = 'sk_test_secret1234567890';
const HOOK = 'whsec_secret1234567890';
const NO_STRIPE = 'http://127.0.0.1:9';

describe('settings of Stripe', () => {
  test.each<[string, Record<string, string>]>([
    ['STRIPE_SECRET_KEY', {}],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_secret1234567890' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: KEY }],
    ['live key', { STRIPE_SECRET_KEY: 'sk_live_secret1234567890', STRIPE_WEBHOOK_SECRET: HOOK }],
    ['its account cannot be read', { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: HOOK, STRIPE_API_BASE: NO_STRIPE }],
  ])('that are wrong stop the start with a sentence about %s, and without a secret', async (what, settings) => {
    const { message } = await failureOf({ PAYMENT_GATEWAY: 'stripe', ...settings });
    expect(message).toContain(what);
    expect(message).not.toContain('secret1234567890');
    expect(message.trim()).not.toContain('\n');
  });
});

describe('a database of another shop (rules §35.10)', () => {
  const SHOP = { publicOrigin: 'https://my.shop.example', provider: 'stripe', account: 'acct_1' };

  test('is refused by another origin, and by another provider once it has charged, until it is adopted', async () => {
    const db = await openSqlDatabase();
    const idOf = async () => (await installationCommand(['show'])(db)).split(',')[0];
    await claimInstallation(db, { ...SHOP, publicOrigin: undefined, provider: 'stand-in', account: 'stand-in' });
    await claimInstallation(db, SHOP);
    const copy = { ...SHOP, publicOrigin: 'https://copy.shop.example' };
    await expect(claimInstallation(db, copy)).rejects.toThrow('belongs to https://my.shop.example');
    await db.tx(async (tx) => {
      await tx.query(`select set_config('session_replication_role', 'replica', true)`);
      await tx.query(`insert into bills (customer_id, subscription_id, bill_date, attempt_no, state, gateway_key, product_id, qty,
          unit_price_cents, shipping_cents, tax_cents, lang, next_try_at)
        values (1, 1, current_date, 1, 'SUCCESS', 'key', 1, 1, 1, 1, 1, 'de', now())`);
    });
    const other = { ...SHOP, account: 'acct_2' };
    await expect(claimInstallation(db, other)).rejects.toThrow('charges by stripe (acct_1)');
    const before = await idOf();
    await installationCommand(['adopt'])(db);
    expect(await idOf()).not.toBe(before);
    await claimInstallation(db, { ...other, publicOrigin: copy.publicOrigin });
    expect(await installationCommand(['show'])(db)).toContain(
      'origin https://copy.shop.example, provider stripe (acct_2)',
    );
    await db.close();
  });

  test('is shown or adopted by the command, and by nothing else', () => {
    for (const words of [[], ['forget'], ['show', 'now']]) expect(() => installationCommand(words)).toThrow('Usage:');
  });
});
