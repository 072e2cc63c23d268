import { randomBytes } from 'node:crypto';
import type { AdminRole } from '#src/domain/adminRole';
import { createAdmin, type Admin } from '../../support/api';
import { freshServer } from '../../support/freshServer';

interface Listed {
  email: string;
  role: AdminRole;
  addedAt: string | null;
  lastSignInAt: string | null;
}

const PATH = '/api/admin/admins';
const { api, sql } = freshServer();
let owner: Admin;
beforeAll(async () => {
  owner = await createAdmin(api);
});

const newEmail = () => `team-${randomBytes(5).toString('hex')}@shop.example`;
const save = (email: string, role: AdminRole | null, by: Admin = owner, key?: string) =>
  by.json(PATH, { email, role }, key);
const list = async () => (await owner.get<{ admins: Listed[] }>(PATH)).payload.admins;
const find = async (email: string) => (await list()).find((one) => one.email === email);
const linesOf = async (email: string) => {
  const rows = await sql(`select to_jsonb(l) as line from (
      select action, acting_admin as by, before, after from change_log
      where subject = 'admin' and (acting_admin = '${email}' or before ->> 'email' = '${email}' or after ->> 'email' = '${email}')
      order by id) l`);
  return rows.map(({ line }) => line);
};

/** Signs in with the code of the mail. */
async function signIn(email: string): Promise<string> {
  await api.post('/api/user/sendotp', { email });
  const otp = await api.code(email);
  return (await api.post<string>('/api/user/verifyotp', { email, otp })).payload;
}

test('an owner invites an admin by mail, changes the role and removes the admin, each once and logged (rules §36.6)', async () => {
  const email = newEmail();
  const invited = await save(email.toUpperCase(), 'viewer', owner, 'key-1');
  expect([invited.status, invited.message]).toEqual([
    200,
    `${email} belongs to the team now. The invitation comes by mail.`,
  ]);
  expect((await save(email.toUpperCase(), 'viewer', owner, 'key-1')).message).toBe(invited.message);
  expect((await save(email, 'viewer')).message).toBe(`Nothing has changed for ${email}.`);
  const [mail, ...others] = await api.mails(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Invitation to the team of Nachschub');
  expect(mail?.text).toContain(`invited to the team of Nachschub by ${owner.email}.`);
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/\n/);
  expect(await find(email)).toMatchObject({
    role: 'viewer',
    addedAt: expect.any(String) as string,
    lastSignInAt: null,
  });

  const token = await signIn(email);
  expect(await find(email)).toMatchObject({ lastSignInAt: expect.any(String) as string });
  expect((await save(email, 'support')).message).toBe(`The role of ${email} is changed. It applies at once.`);
  const { payload } = await api.get('/api/admin/me', {}, { token });
  expect(payload).toEqual({ email, role: 'support' });
  expect((await save(email, null)).message).toBe(`${email} does not belong to the team any more and is signed out.`);
  expect((await api.get('/api/admin/me', {}, { token })).status).toBe(401);
  expect((await save(email, null)).message).toBe(`Nothing has changed for ${email}.`);
  expect(await find(email)).toBeUndefined();
  expect(await linesOf(email)).toEqual([
    { action: 'adminAdded', by: owner.email, before: {}, after: { email, role: 'viewer' } },
    { action: 'adminSignedIn', by: email, before: {}, after: {} },
    { action: 'adminRoleChanged', by: owner.email, before: { role: 'viewer' }, after: { email, role: 'support' } },
    { action: 'adminRemoved', by: owner.email, before: { email, role: 'support' }, after: {} },
  ]);
});

test('a demotion below support ends the impersonations of the admin (rules §36.4)', async () => {
  const admin = await createAdmin(api, 'support');
  const { customerId: checkoutChampId } = await api.customer();
  const entered = await admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId });
  await save(admin.email, 'viewer');
  await save(admin.email, 'support');
  const { token } = entered.payload;
  expect((await api.get('/api/user/details', {}, { token })).status).toBe(401);
  expect((await admin.get('/api/admin/me')).payload).toEqual({ email: admin.email, role: 'support' });
});

test('refuses an unknown role, and a missing one', async () => {
  for (const role of ['boss', undefined]) {
    const { status, payload } = await owner.json(PATH, { email: newEmail(), role });
    expect([status, payload]).toEqual([400, { errors: { role: 'Please choose a role: owner, support or viewer.' } }]);
  }
});

test('the last owner can neither be removed nor demoted, also by two calls at once (rules §36.4)', async () => {
  const other = await createAdmin(api);
  for (const { email, role } of await list()) {
    if (role === 'owner' && email !== owner.email && email !== other.email) await save(email, 'viewer');
  }
  const both = await Promise.all([save(owner.email, 'support', other), save(other.email, null, owner)]);
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const owners = await sql(`select email_norm as email from admins where role = 'owner'`);
  expect(owners).toHaveLength(1);
  const last = owners[0]?.email === owner.email ? owner : other;
  const refused = await save(last.email, null, last);
  expect([refused.status, refused.message]).toEqual([
    409,
    'This is the last owner. Make another person an owner first.',
  ]);
  expect((await save(last.email, 'owner', last)).status).toBe(200);
});
