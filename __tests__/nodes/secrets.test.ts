import { secretsCommand } from '#server/cli/database/secretsCommand';
import { unsubscribeTokenOf } from '#server/core/shop/notices/unsubscribeToken';
import type { Db } from '#server/db/Db';
import { openPostgres } from '#server/db/postgresDb';
import { twoNodes } from '../support/twoNodes';

// Rotations of secrets beside running nodes (rules §21.15).
const { api, url, sql, databaseUrl } = twoNodes();
const nodes = [0, 1];
let db: Db;
beforeAll(() => {
  db = openPostgres(databaseUrl, { poolSize: 1, pace: 'long' });
});
afterAll(() => db.close());

const secrets = (...args: string[]) => secretsCommand(args)(db);

/** Requests a code on a node. @returns the code and a sign-in with it on a node */
async function codeFrom(node: number) {
  const { email } = await api().customer({ len: 'en' });
  const { payload } = await api(node).post<{ challenge: string }>('/api/user/sendotp', { email });
  const otp = await api().code(email);
  await sql('delete from rate_limits returning key');
  return async (other: number, challenge = payload.challenge) => {
    const reply = await api(other).post('/api/user/verifyotp', { email, otp, len: 'en', challenge });
    return reply.status;
  };
}

test('a code that was sent before a rotation signs in on another node, and a new code on both', async () => {
  const [withChallenge, withoutChallenge] = [await codeFrom(0), await codeFrom(1)];
  await secrets('rotate', 'codes');
  expect([await withChallenge(1), await withoutChallenge(0, '')]).toEqual([200, 200]);
  for (const node of nodes) expect(await (await codeFrom(node))(1 - node)).toBe(200);
});

test('a code that was sent before a rotation is wrong on both nodes after the end of its secret', async () => {
  const signIn = await codeFrom(0);
  await secrets('rotate', 'codes');
  await secrets('end', 'codes');
  expect([await signIn(0), await signIn(1)]).toEqual([400, 400]);
  expect(await (await codeFrom(1))(0)).toBe(200);
});

test('a link of a mail works on both nodes until its secret ends', async () => {
  const { customerId } = await api().customer();
  const token = await unsubscribeTokenOf(db, Number(customerId));
  const open = () =>
    Promise.all(nodes.map(async (node) => (await fetch(`${url(node)}/unsubscribe?token=${token}`)).status));
  await secrets('rotate', 'notices');
  expect(await open()).toEqual([200, 200]);
  await secrets('rotate', 'notices', '--overlap', '0');
  expect(await open()).toEqual([404, 404]);
});

test('concurrent rotations of a secret each make one, and one is the present one', async () => {
  const other = openPostgres(databaseUrl, { poolSize: 4, pace: 'long' });
  await Promise.all(Array.from({ length: 4 }, () => secretsCommand(['rotate', 'payments'])(other)));
  await other.close();
  const rows = await db.query(
    `select (accepted_until is null) as present, count(*)::int as count from secrets where name = 'payments'
     group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { present: false, count: 4 },
    { present: true, count: 1 },
  ]);
});
