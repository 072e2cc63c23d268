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
  /** The day on which a subscription is going to end. */
  cancelOn: IsoDate | undefined;
  /** The order whose money goes back, outside the portal; whole cents. */
  refundDue: { orderId: string; cents: number } | undefined;
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
    cancelOn: optionalDate,
    refundDue: optional(v.object({ orderId: text, cents: whole })),
    customers: v.array(customer),
  }),
  v.transform(({ kind, wantedOn, rejectReason, cancelOn, refundDue, ...rest }): Declaration => ({
    ...rest,
    ...{ kind, wantedOn, rejectReason, cancelOn, refundDue },
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
  /** The subscription that is ended; undefined where none is named. */
  purchaseId: string | undefined;
  idempotencyKey: string;
}

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
      query: ({ id, decision, reason, purchaseId, idempotencyKey }) => ({
        url: 'admin/declarations/decide',
        as: 'admin',
        json: { id, decision, ...(reason && { reason }), ...(purchaseId && { purchaseId }) },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      invalidatesTags: (_, error) => staleAfter(error, ['Declaration']),
      extraOptions: { area: 'adminList', onError: 'inline' },
    }),
  }),
});

export const { useListDeclarationsQuery } = declarationsApi;
