import { checkStripeSettings } from '#server/gateways/stripe/checkStripeSettings';

const DEMO = { secretKey: 'sk_test_a1', webhookSecret: 'whsec_b2', mode: 'demo', publicOrigin: undefined } as const;
const SHOP = { ...DEMO, secretKey: 'rk_live_a1', mode: 'production', publicOrigin: 'https://my.shop.example' } as const;
const LOCAL = { ...DEMO, mode: 'production', publicOrigin: 'http://localhost:3000' } as const;

test.each([DEMO, SHOP, LOCAL, { ...DEMO, apiBase: 'http://127.0.0.1:4100' }])(
  'accepts right settings %#',
  (settings) => {
    expect(checkStripeSettings(settings)).toBeNull();
  },
);

test.each([
  ['a missing key', { ...DEMO, secretKey: undefined }, 'STRIPE_SECRET_KEY must be a key'],
  ['a publishable key', { ...DEMO, secretKey: 'pk_test_a1' }, 'STRIPE_SECRET_KEY must be a key'],
  ['a missing webhook secret', { ...SHOP, webhookSecret: undefined }, 'STRIPE_WEBHOOK_SECRET must'],
  ['another webhook secret', { ...SHOP, webhookSecret: 'sk_live_a1' }, 'STRIPE_WEBHOOK_SECRET must'],
  ['a live key in the demo', { ...DEMO, secretKey: 'sk_live_a1' }, 'must be a test key in the demo'],
  ['a live key on localhost', { ...LOCAL, secretKey: 'sk_live_a1' }, 'must be a test key in the demo'],
  ['a test key in a shop', { ...SHOP, secretKey: 'sk_test_a1' }, 'must be a live key in production'],
  ['another address of Stripe in a shop', { ...SHOP, apiBase: 'http://127.0.0.1:4100' }, 'STRIPE_API_BASE is'],
])('refuses %s with a sentence, without its value', (_, settings, sentence) => {
  const said = checkStripeSettings(settings);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/a1|b2/);
});
