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

/** Subscription that a declaration may refer to. */
const meant = v.object({ purchaseId: requiredText, productName: text, status: text, nextBillDate: optionalDate });
const customer = v.pipe(
  v.object({ customerId: requiredText, firstName: text, lastName: text, email: text, subscriptions: v.array(meant) }),
  v.transform(({ firstName, lastName, ...rest }) => ({ ...rest, name: `${firstName} ${lastName}`.trim() })),
);
/** Subscription that a declaration has cancelled, or will cancel on `cancelOn`. */
const ending = v.object({
  purchaseId: requiredText,
  productName: text,
  state: v.picklist(['scheduled', 'done', 'takenBack']),
  cancelOn: optionalDate,
  /** Order to refund outside the portal; whole cents. */
  refundDue: optional(v.object({ orderId: text, cents: whole })),
});
const declaration = v.object({
  id: requiredText,
  /** Reference for the person and the shop. */
  reference: text,
  type: v.picklist(DECLARATION_TYPES),
  /** Undefined for a withdrawal. */
  kind: optional(v.picklist(CANCELLATION_KINDS)),
  reason: text,
  name: text,
  email: text,
  contract: text,
  /** ISO date; undefined for the earliest possible one. */
  wantedOn: optionalDate,
  /** ISO timestamp. */
  receivedAt: requiredText,
  state: v.picklist(['open', 'scheduled', 'done', 'rejected', 'takenBack']),
  rejectReason: optionalText,
  endings: v.array(ending),
  customers: v.array(customer),
});
/** Declaration in the admin's list (rules §28.15). */
export type Declaration = v.InferOutput<typeof declaration>;

const declarationPage = payloadOf(
  v.object({ declarations: rowsOf('declaration', declaration), totalCount: whole, openCount: whole }),
);

/** Page of the list of declarations. */
export interface DeclarationPage extends Page<Declaration> {
  /** Number of open declarations, independent of the search. */
  open: number;
}

interface DecideDeclaration {
  id: string;
  decision: 'done' | 'rejected';
  /** Reason of a rejection, shown to the person. */
  reason: string | undefined;
  /** Subscriptions to cancel; empty if the decision names none. */
  purchaseIds: readonly string[];
  /** True allows a subscription that is not listed with the declaration. */
  unlisted: boolean;
  idempotencyKey: string;
}

/** Sends a single id as `purchaseId`, for an API without `purchaseIds`. */
const endedFields = (purchaseIds: readonly string[]): object =>
  purchaseIds.length > 1 ? { purchaseIds } : { ...(purchaseIds[0] !== undefined && { purchaseId: purchaseIds[0] }) };

export const declarationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of declarations, open ones first. Searches reference, name, e-mail address and contract. */
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
    /** Executes or rejects an open declaration, once; 409 if already decided (rules §28.16). */
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
    /** Rejects all open declarations of a search, one after the other (rules §28.15). */
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
