import * as v from 'valibot';
import { ADMIN_ROLES, type AdminRole } from '../../domain/adminRole';
import { baseApi, ON_DEMAND, unlessUnsent } from '../baseApi';
import { message, optional, payloadOf, reply, requiredText, rowsOf, type Rows } from '../schemas';

const moment = optional(v.pipe(v.string(), v.isoTimestamp()));

const admin = v.object({
  email: requiredText,
  role: v.picklist(ADMIN_ROLES),
  /** ISO timestamps; undefined if not known. */
  addedAt: moment,
  lastSignInAt: moment,
});
/** Admin of the shop's team (rules §36.6). */
export type Admin = v.InferOutput<typeof admin>;

const admins = payloadOf(
  v.pipe(
    v.object({ admins: rowsOf('admin', admin) }),
    v.transform((payload) => payload.admins),
  ),
);

interface SaveAdmin {
  email: string;
  /** Undefined removes the admin. */
  role: AdminRole | undefined;
}

const adminsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All admins, by e-mail address. */
    listAdmins: build.query<Rows<Admin>, void>({
      query: () => ({ url: 'admin/admins', as: 'admin' }),
      responseSchema: reply(admins),
      providesTags: ['Admin'],
      extraOptions: { area: 'adminList', onError: 'inline' },
      ...ON_DEMAND,
    }),
    /** Adds an admin, changes the role or removes an admin; a repeat is safe. Returns the server's message. */
    saveAdmin: build.mutation<string, SaveAdmin>({
      query: ({ email, role = '' }) => ({ url: 'admin/admins', as: 'admin', json: { email, role } }),
      responseSchema: reply(message),
      invalidatesTags: (_, error) => unlessUnsent(error, ['Admin', 'OwnRole']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useListAdminsQuery, useSaveAdminMutation } = adminsApi;
