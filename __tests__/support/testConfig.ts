import { parseRuntimeConfig, type RuntimeConfig } from '../../src/config/runtimeConfig';

/** The demo's settings, pointed at the server that all tests share. */
export function testConfig(): RuntimeConfig {
  const { API_URL } = process.env;
  if (!API_URL) throw new Error('API_URL is missing: globalSetup did not run');
  return parseRuntimeConfig({
    brandName: 'Nachschub',
    apiBase: `${API_URL}/api/`,
    checkoutUrl: 'https://checkout.example/cart',
    referralUrl: 'https://shop.example/freunde',
    testLogin: { email: 'test@demo.example', code: '123456' },
  });
}
