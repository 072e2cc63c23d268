import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { flag, optional, payloadOf, reply, requiredText, rowsOf, text } from '../schemas';

const FOUND_BY = ['name', 'email', 'phone', 'address', 'order', 'payment', 'subscription', 'customer'] as const;

const hit = v.pipe(
  v.object({
    customerId: requiredText,
    firstName: text,
    lastName: text,
    email: text,
    city: text,
    foundBy: v.picklist(FOUND_BY),
    /** Number or text that matched. */
    match: text,
  }),
  v.transform(({ firstName, lastName, ...rest }) => ({ ...rest, name: `${firstName} ${lastName}`.trim() })),
);
/** Customer that a search has found (rules §38.2). */
export type Hit = v.InferOutput<typeof hit>;

const found = payloadOf(
  v.pipe(
    v.object({ hits: rowsOf('hit', hit), totalIsCapped: optional(flag) }),
    v.transform(({ hits, totalIsCapped = false }) => ({ ...hits, isCapped: totalIsCapped })),
  ),
);

const customerSearchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Up to 20 customers by name, e-mail, phone, address or number. */
    searchCustomers: build.query<v.InferOutput<typeof found>, string>({
      query: (search) => ({ url: 'admin/search', as: 'admin', params: { search } }),
      responseSchema: reply(found),
      providesTags: ['ListedCustomer'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useSearchCustomersQuery } = customerSearchApi;
