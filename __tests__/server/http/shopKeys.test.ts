import { createAdmin, createApi } from '../../support/api';
import { type Call, callsOf, portalCallsOf, send } from '../../support/calls';
import { runSql } from '../../support/database';
import { sample } from '../../support/sample';
import { addKey } from '../../support/shopKeys';
import { SCOPES } from '#server/core/platform/keys/ApiKey';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const sql = (statement: string) => runSql(process.env.SERVER_DATABASE_URL ?? '', statement);

let calls: Call[];
beforeAll(async () => {
  calls = (await callsOf(base)).filter(({ path }) => path.startsWith('/api/shop/'));
});

const statusesOf = async (authorization?: string) =>
  Object.fromEntries(
    await Promise.all(
      calls.map(async (call) => [`${call.method} ${call.path}`, (await send(call, {}, authorization)).status] as const),
    ),
  );
const all = (status: number) => Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, status]));

describe('every call of the shop’s systems (rules §33.2)', () => {
  test('needs a key with a scope', () => {
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter(({ scope, roles }) => scope === undefined || roles.length > 0)).toEqual([]);
  });

  test('refuses a missing, unknown or revoked key, and the token of a session, with 401', async () => {
    const { secret, id } = await addKey();
    await sql(`update api_keys set revoked_at = now() where id = ${id} returning 1`);
    const [{ token }, admin] = [await api.customer(), await createAdmin(api)];
    const headers = [undefined, `nk_${'x'.repeat(43)}`, secret, token, admin.token];
    for (const header of headers) {
      expect(await statusesOf(header && `Bearer ${header}`)).toEqual(all(401));
    }
  });

  test('refuses a key without its scope with 403, and names the scope', async () => {
    for (const call of calls) {
      const { secret } = await addKey(SCOPES.filter((scope) => scope !== call.scope));
      const { status, message } = await send(call, { len: 'en' }, `Bearer ${secret}`);
      expect([call.path, status]).toEqual([call.path, 403]);
      if (call.method === 'GET') expect(message).toBe(`This key does not have the scope “${call.scope}”.`);
    }
  });
});

test('a key opens no call of a person (rules §33.2)', async () => {
  const { secret } = await addKey();
  const guarded = (await portalCallsOf(base)).filter(({ roles }) => roles.length > 0);
  for (const call of sample(guarded, 2)) {
    expect([call.path, (await send(call, {}, `Bearer ${secret}`)).status]).toEqual([call.path, 401]);
  }
});

test('allows a key 600 calls a minute, and records its last use (rules §33.3)', async () => {
  const { secret, id } = await addKey();
  const ask = () => api.get('/api/shop/products', {}, { token: secret });
  expect((await ask()).status).toBe(200);
  const [key] = await sql(
    `select last_used_at > now() - interval '1 minute' as "isUsed" from api_keys where id = ${id}`,
  );
  expect(key).toEqual({ isUsed: true });
  await sql(`update rate_limits set hits = 600 where key = 'key:${id}' returning 1`);
  const refused = await ask();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('lists the products on sale and off sale in the form of the product list (rules §33.4)', async () => {
  const { secret: token } = await addKey(['read']);
  const { payload } = await api.get<{ products: { sku: string }[] }>('/api/shop/products', {}, { token });
  const [row] = await sql('select count(*)::int as count from products');
  expect(payload.products).toHaveLength(Number(row?.count));
  expect(payload.products[0]).toMatchObject({
    name: { de: expect.any(String) as string },
    priceCents: expect.any(Number) as number,
    weeks: expect.arrayContaining([expect.any(Number)]) as number[],
  });
});
