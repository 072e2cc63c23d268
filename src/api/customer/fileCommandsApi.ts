import { baseApi, staleAfter } from '../baseApi';
import { done, reply, type Done } from '../schemas';

interface AddNote {
  customerId: string;
  text: string;
  idempotencyKey: string;
}

interface ResendMail {
  customerId: string;
  mailId: string;
  idempotencyKey: string;
}

interface EraseCustomer {
  customerId: string;
  idempotencyKey: string;
}

/** Changes of a customer file; apart from its reads, because every admin page contains the commands. */
export const fileCommandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds a note of the team about a customer (rules §38.6). */
    addNote: build.mutation<Done, AddNote>({
      query: ({ idempotencyKey, ...json }) => ({ url: 'admin/note', as: 'admin', json, idempotencyKey }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['CustomerFile']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Sends a mail to a customer again (rules §38.5). */
    resendMail: build.mutation<Done, ResendMail>({
      query: ({ idempotencyKey, ...json }) => ({ url: 'admin/resend-mail', as: 'admin', json, idempotencyKey }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['CustomerFile']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Erases a customer, at once or when open business has ended (rules §40.3). */
    eraseCustomer: build.mutation<Done, EraseCustomer>({
      query: ({ idempotencyKey, ...json }) => ({ url: 'admin/erase', as: 'admin', json, idempotencyKey }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['CustomerFile']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});
