import type { SessionValues } from '../../src/session/sessionSlice';
import type { Api } from './serverApi';

/** What the storage holds of an admin of the test's own, and how this admin calls. */
export async function adminStored(api: Api): Promise<{ token: string; stored: SessionValues }> {
  const { adminToken: token, email } = await api.customers({ admin: true, accounts: 1, statuses: [] });
  if (!token) throw new Error('No admin was made.');
  return { token, stored: { isAdmin: 'true', isAdmintoken: token, email, multiAccount: 'false' } };
}
