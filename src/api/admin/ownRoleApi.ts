import * as v from 'valibot';
import { ADMIN_ROLES, hasRole, type AdminRole } from '../../domain/adminRole';
import { baseApi, ON_DEMAND } from '../baseApi';
import { useHasFeature } from '../featuresApi';
import { payloadOf, reply } from '../schemas';

const ownRole = payloadOf(
  v.pipe(
    v.object({ role: v.picklist(ADMIN_ROLES) }),
    v.transform(({ role }) => role),
  ),
);

const ownRoleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Present role of the signed-in admin (rules §36.7). */
    getOwnRole: build.query<AdminRole, void>({
      query: () => ({ url: 'admin/me', as: 'admin' }),
      responseSchema: reply(ownRole),
      providesTags: ['OwnRole'],
      extraOptions: { area: 'adminList', onError: 'log' },
      ...ON_DEMAND,
    }),
  }),
});

const { useGetOwnRoleQuery } = ownRoleApi;

/**
 * True if the admin may do what needs this role. Also true while the role is loaded, and for an API without roles,
 * because the server checks each call.
 */
export function useMay(least: AdminRole): boolean {
  const { data: role } = useGetOwnRoleQuery(undefined, { skip: !useHasFeature('roles') });
  return role === undefined || hasRole(role, least);
}
