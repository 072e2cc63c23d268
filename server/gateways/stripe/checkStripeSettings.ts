const SECRET_KEY = /^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/;
const LIVE_KEY = /^(sk|rk)_live_/;
const WEBHOOK_SECRET = /^whsec_\S+$/;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

interface RawSettings {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  mode: 'demo' | 'production';
  publicOrigin: string | undefined;
  apiBase?: string | undefined;
}

const isLoopback = (origin: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);

/** Returns a sentence about wrong settings of Stripe, without their values; null if they are right. */
export function checkStripeSettings(settings: RawSettings): string | null {
  const { secretKey = '', webhookSecret = '', mode, publicOrigin, apiBase } = settings;
  const isShop = mode === 'production' && !isLoopback(publicOrigin);
  if (!SECRET_KEY.test(secretKey))
    return 'STRIPE_SECRET_KEY must be a key that starts with sk_test_, rk_test_, sk_live_ or rk_live_.';
  if (!WEBHOOK_SECRET.test(webhookSecret)) return 'STRIPE_WEBHOOK_SECRET must be a secret that starts with whsec_.';
  if (LIVE_KEY.test(secretKey) && !isShop)
    return 'STRIPE_SECRET_KEY must be a test key in the demo and on localhost, because a live key charges real cards.';
  if (!LIVE_KEY.test(secretKey) && isShop)
    return 'STRIPE_SECRET_KEY must be a live key in production, because a test key sends goods without payment.';
  if (apiBase !== undefined && isShop) return 'STRIPE_API_BASE is for the rehearsal, and must be empty in production.';
  return null;
}
