import type { Api } from './serverApi';

/** An admin of the test's own, and how it calls. */
export async function createAdmin(api: Api) {
  const { adminToken: token, email } = await api.customers({ admin: true, accounts: 1, statuses: [] });
  if (!token) throw new Error('No admin was made.');
  return {
    email,
    token,
    get: <Payload>(path: string, query: Readonly<Record<string, string>> = {}) =>
      api.get<Payload>(path, { len: 'en', ...query }, { token }),
    post: <Payload>(path: string, body: Readonly<Record<string, string>> = {}) =>
      api.post<Payload>(path, { len: 'en', ...body }, { token }),
    json: <Payload>(path: string, body: Readonly<Record<string, unknown>> = {}, key?: string) =>
      api.json<Payload>(path, { len: 'en', ...body }, { token, key }),
  };
}
export type Admin = Awaited<ReturnType<typeof createAdmin>>;
