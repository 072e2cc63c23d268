import * as v from 'valibot';
import {
  CANCELLATION_KINDS,
  DECLARATION_TYPES,
  type CancellationKind,
  type DeclarationFields,
} from '../../domain/declaration/declaration';
import type { IsoDate } from '../../domain/isoDate';
import { baseApi, staleAfter } from '../baseApi';
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
  type Rows,
} from '../schemas';

/** Rows on one page of an admin's list (rules §15.2). */
const PAGE_SIZE = 10;
const STATES = ['open', 'scheduled', 'done', 'rejected', 'takenBack'] as const;

/** A subscription of a customer whom a declaration may mean. */
interface Meant {
  purchaseId: string;
  productName: string;
  status: string;
  nextBillDate?: IsoDate | undefined;
}

/** A subscription that a declaration has ended, or will end on `cancelOn`. */
export interface Ending {
  purchaseId: string;
  productName: string;
  state: 'scheduled' | 'done' | 'takenBack';
  cancelOn: IsoDate | undefined;
  /** The order whose money goes back, outside the portal; whole cents. */
  refundDue: { orderId: string; cents: number } | undefined;
}

/** What somebody declared without signing in, as admins see it (rules §28.15). */
export interface Declaration extends Omit<DeclarationFields, 'kind' | 'wantedOn'> {
  id: string;
  /** What the person and the shop call it. */
  reference: string;
  /** Undefined in a withdrawal. */
  kind: CancellationKind | undefined;
  /** The earliest day where it is undefined. */
  wantedOn: IsoDate | undefined;
  /** The moment, as ISO text. */
  receivedAt: string;
  state: (typeof STATES)[number];
  rejectReason: string | undefined;
  endings: Ending[];
  customers: { customerId: string; name: string; email: string; subscriptions: Meant[] }[];
}

/** One page of the list. */
export interface DeclarationPage extends Rows<Declaration> {
  /** The first row's place in the whole list, from 1. */
  from: number;
  total: number;
  pages: number;
  /** How many wait, whatever the search. */
  open: number;
}

const meant = v.object({ purchaseId: requiredText, productName: text, status: text, nextBillDate: optionalDate });
const customer = v.pipe(
  v.object({ customerId: requiredText, firstName: text, lastName: text, email: text, subscriptions: v.array(meant) }),
  v.transform(({ firstName, lastName, ...rest }) => ({ ...rest, name: `${firstName} ${lastName}`.trim() })),
);
const ending = v.pipe(
  v.object({
    purchaseId: requiredText,
    productName: text,
    state: v.picklist(['scheduled', 'done', 'takenBack']),
    cancelOn: optionalDate,
    refundDue: optional(v.object({ orderId: text, cents: whole })),
  }),
  v.transform(({ cancelOn, refundDue, ...rest }): Ending => ({ ...rest, cancelOn, refundDue })),
);
const declaration = v.pipe(
  v.object({
    id: requiredText,
    reference: text,
    type: v.picklist(DECLARATION_TYPES),
    kind: optional(v.picklist(CANCELLATION_KINDS)),
    reason: text,
    name: text,
    email: text,
    contract: text,
    wantedOn: optionalDate,
    receivedAt: requiredText,
    state: v.picklist(STATES),
    rejectReason: optionalText,
    endings: v.array(ending),
    customers: v.array(customer),
  }),
  v.transform(({ kind, wantedOn, rejectReason, ...rest }): Declaration => ({
    ...rest,
    ...{ kind, wantedOn, rejectReason },
  })),
);
const declarationPage = payloadOf(
  v.object({ declarations: rowsOf('declaration', declaration), totalCount: whole, openCount: whole }),
);

const toPage = (
  { declarations, totalCount, openCount }: v.InferOutput<typeof declarationPage>,
  page: number,
): DeclarationPage => ({
  ...declarations,
  from: (page - 1) * PAGE_SIZE + 1,
  total: totalCount,
  pages: Math.max(1, Math.ceil(totalCount / PAGE_SIZE)),
  open: openCount,
});

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
      transformResponse: (wire: v.InferOutput<typeof declarationPage>, _, { page }) => toPage(wire, page),
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
