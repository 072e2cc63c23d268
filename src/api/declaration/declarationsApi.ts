import * as v from 'valibot';
import { CANCELLATION_KINDS, DECLARATION_TYPES } from '../../domain/declaration/declaration';
import { baseApi, staleAfter } from '../baseApi';
import { PAGE_SIZE, pageOf, type Page } from '../pageOf';
import {
  done,
  optional,
  optionalDate,
  optionalText,
  payloadOf,
  reply,
  requiredText,
  rowsOf,
  text,
  whole,
  type Done,
} from '../schemas';

/** A subscription of a customer whom a declaration may mean. */
const meant = v.object({ purchaseId: requiredText, productName: text, status: text, nextBillDate: optionalDate });
const customer = v.pipe(
  v.object({ customerId: requiredText, firstName: text, lastName: text, email: text, subscriptions: v.array(meant) }),
  v.transform(({ firstName, lastName, ...rest }) => ({ ...rest, name: `${firstName} ${lastName}`.trim() })),
);
/** A subscription that a declaration has ended, or will end on `cancelOn`. */
const ending = v.object({
  purchaseId: requiredText,
  productName: text,
  state: v.picklist(['scheduled', 'done', 'takenBack']),
  cancelOn: optionalDate,
  /** The order whose money goes back, outside the portal; whole cents. */
  refundDue: optional(v.object({ orderId: text, cents: whole })),
});
const declaration = v.object({
  id: requiredText,
  /** What the person and the shop call it. */
  reference: text,
  type: v.picklist(DECLARATION_TYPES),
  /** Undefined in a withdrawal. */
  kind: optional(v.picklist(CANCELLATION_KINDS)),
  reason: text,
  name: text,
  email: text,
  contract: text,
  /** The earliest day where it is undefined. */
  wantedOn: optionalDate,
  /** The moment, as ISO text. */
  receivedAt: requiredText,
  state: v.picklist(['open', 'scheduled', 'done', 'rejected', 'takenBack']),
  rejectReason: optionalText,
  endings: v.array(ending),
  customers: v.array(customer),
});
/** What somebody declared without signing in, as admins see it (rules §28.15). */
export type Declaration = v.InferOutput<typeof declaration>;

const declarationPage = payloadOf(
  v.object({ declarations: rowsOf('declaration', declaration), totalCount: whole, openCount: whole }),
);

/** One page of the list. */
export interface DeclarationPage extends Page<Declaration> {
  /** How many wait, whatever the search. */
  open: number;
}

interface DecideDeclaration {
  id: string;
  decision: 'done' | 'rejected';
  /** Of a rejection: the person reads it. */
  reason: string | undefined;
  /** The subscriptions that are ended; none where none is named. */
  purchaseIds: readonly string[];
  /** Whether one may end that is not listed with it. */
  unlisted: boolean;
  idempotencyKey: string;
}

/** A single one is sent in the field that an API without `purchaseIds` knows as well. */
const endedFields = (purchaseIds: readonly string[]): object =>
  purchaseIds.length > 1 ? { purchaseIds } : { ...(purchaseIds[0] !== undefined && { purchaseId: purchaseIds[0] }) };

export const declarationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of what was declared, what waits first; by a part of reference, name, e-mail or contract. */
    listDeclarations: build.query<DeclarationPage, { search: string; page: number }>({
      query: (args) => ({ url: 'admin/declarations', as: 'admin', params: { ...args, resultPerPage: PAGE_SIZE } }),
      rawResponseSchema: declarationPage,
      transformResponse: (wire: v.InferOutput<typeof declarationPage>, _, { page }) => ({
        ...pageOf(wire.declarations, wire.totalCount, page),
        open: wire.openCount,
      }),
      providesTags: ['Declaration'],
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Carries out or rejects one that waits, once; 409 where that was done meanwhile (rules §28.16). */
    decideDeclaration: build.mutation<Done, DecideDeclaration>({
      query: ({ id, decision, reason, purchaseIds, unlisted, idempotencyKey }) => ({
        url: 'admin/declarations/decide',
        as: 'admin',
        json: { id, decision, ...(reason && { reason }), ...endedFields(purchaseIds), ...(unlisted && { unlisted }) },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['Declaration']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
    /** Rejects all that a search finds and that wait; the shop does it one after the other (rules §28.15). */
    rejectDeclarations: build.mutation<Done, { search: string; reason: string; idempotencyKey: string }>({
      query: ({ search, reason, idempotencyKey }) => ({
        url: 'admin/declarations/reject',
        as: 'admin',
        json: { search, reason },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['Declaration']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useListDeclarationsQuery } = declarationsApi;
