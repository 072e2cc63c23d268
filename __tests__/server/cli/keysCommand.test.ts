import { keysCommand } from '#server/cli/keysCommand';
import { createApiKeys, hashOfKey } from '#server/core/platform/keys/service';
import type { Db } from '#server/db/Db';
import { openSqlDatabase } from '../../support/sqlDatabase';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

const keys = (...args: string[]) => keysCommand(args)(db);

test('shows a new key once, lists it without its secret, and revokes it for good (rules §33.1)', async () => {
  expect(await keys('list')).toBe('There is no key.');
  const [secret = '', sentence] = (await keys('add', 'WAREHOUSE', '--scopes', 'read,fulfilment')).split('\n');
  expect(secret).toMatch(/^nk_[\w-]{43}$/);
  expect(sentence).toBe('This is the key WAREHOUSE. It is shown this once.');
  expect(await keys('add', 'WAREHOUSE', '--scopes', 'read')).toBe('There is already a key WAREHOUSE.');
  expect(await db.query('select key_hash as hash from api_keys')).toEqual([{ hash: hashOfKey(secret) }]);
  expect(await keys('list')).toMatch(/^WAREHOUSE {2}read,fulfilment {2}added 2\S+ {2}last used never$/);

  expect(await createApiKeys(db).find(secret)).toMatchObject({ name: 'WAREHOUSE', scopes: ['read', 'fulfilment'] });
  expect(await keys('list')).toMatch(/last used 2\S+$/);

  expect(await keys('revoke', 'WAREHOUSE')).toBe('The key WAREHOUSE is revoked.');
  expect(await keys('revoke', 'WAREHOUSE')).toBe('There is no key WAREHOUSE to revoke.');
  expect(await createApiKeys(db).find(secret)).toBeUndefined();
  expect(await keys('list')).toMatch(/revoked 2\S+$/);
  expect(await db.query(`select action, before, after from change_log where subject = 'apiKey' order by id`)).toEqual([
    { action: 'keyAdded', before: {}, after: { name: 'WAREHOUSE', scopes: 'read,fulfilment' } },
    { action: 'keyRevoked', before: { name: 'WAREHOUSE' }, after: {} },
  ]);
});

test.each([
  [[]],
  [['add', 'A']],
  [['add', 'A', '--scopes', '']],
  [['add', 'A', '--scopes', 'read,all']],
  [['add', 'A B', '--scopes', 'read']],
  [['revoke']],
  [['list', 'A']],
])('refuses the arguments %j', (args) => expect(() => keys(...args)).toThrow('Usage: npm run keys'));
