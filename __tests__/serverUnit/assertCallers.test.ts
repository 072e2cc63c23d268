import { assertCallers } from '#server/http/roles';

const handler = () => null;

test('refuses an API route without callers, and an admin’s route without a least role (rules §3.8, §36.3)', () => {
  const url = '/api/admin/new';
  expect(() => assertCallers({ method: 'GET', url, handler })).toThrow(/who may call it/);
  const route = { method: ['GET', 'POST'], url, handler, config: { roles: ['admin'] as const } };
  expect(() => assertCallers(route)).toThrow('GET /api/admin/new has no least role');
  assertCallers({ ...route, method: 'HEAD', url: '/api/admin/discounts' });
  assertCallers({ ...route, config: { roles: ['customer'] as const } });
});
