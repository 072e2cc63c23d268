import texts from '#locales/en/server.json';
import { ADMIN_ROLES, hasRole, type AdminRole } from '#src/domain/adminRole';
import { LEAST_ROLES } from '#server/http/leastRoles';
import { createAdmin, createApi, type Admin } from '../../support/api';
import { type Call, portalCallsOf, send } from '../../support/calls';
import { runSql } from '../../support/database';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const setRole = ({ email }: Admin, role: AdminRole) =>
  runSql(
    process.env.SERVER_DATABASE_URL ?? '',
    `update admins set role = '${role}' where email_norm = '${email}' returning 1`,
  );

let calls: Call[];
beforeAll(async () => {
  calls = (await portalCallsOf(base)).filter(({ roles }) => roles.includes('admin'));
});

test('the table of least roles has a line for each call of admins, and no other line (rules §36.3)', () => {
  expect(Object.keys(LEAST_ROLES).sort()).toEqual(calls.map(nameOf).sort());
});

test.each(ADMIN_ROLES)('the role %s may make the calls of its lines, and no others (rules §36.3)', async (role) => {
  const { token } = await createAdmin(api, role);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    const { status, message } = await send(call, { len: 'en' }, `Bearer ${token}`);
    const mayCall = hasRole(role, LEAST_ROLES[nameOf(call)] ?? 'owner');
    expect([nameOf(call), status === 403]).toEqual([nameOf(call), !mayCall]);
    if (!mayCall) expect(message).toBe(texts.roleTooLow);
  }
});

test('another role of an admin applies to the present session at once (rules §36.2)', async () => {
  const admin = await createAdmin(api, 'owner');
  const { customerId: checkoutChampId } = await api.customer();
  const enter = () => admin.get<{ token: string }>('/api/user/switch-account-login', { checkoutChampId });
  const { token } = (await enter()).payload;
  const readAsCustomer = async () => (await api.get('/api/user/details', {}, { token })).status;
  expect(await readAsCustomer()).toBe(200);
  await setRole(admin, 'viewer');
  expect([(await enter()).status, await readAsCustomer()]).toEqual([403, 401]);
  expect((await admin.get('/api/admin/discounts')).status).toBe(200);
  await setRole(admin, 'support');
  expect([(await enter()).status, await readAsCustomer()]).toEqual([200, 200]);
});
