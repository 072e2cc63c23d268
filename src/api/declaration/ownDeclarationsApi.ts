import * as v from 'valibot';
import { DECLARATION_TYPES } from '../../domain/declaration/declaration';
import { baseApi, staleAfter } from '../baseApi';
import { done, flag, payloadOf, reply, isoDate, requiredText, rowsOf, text, type Done, type Rows } from '../schemas';

const ownDeclaration = v.object({
  id: requiredText,
  /** Reference for the customer and the shop. */
  reference: text,
  type: v.picklist(DECLARATION_TYPES),
  /** ISO timestamp. */
  receivedAt: requiredText,
  /** True if the declaration blocks renewals. */
  isHolding: flag,
  canDisown: flag,
  /** Subscriptions whose cancellation can be taken back, until `until` inclusive. */
  restorable: v.array(v.object({ purchaseId: requiredText, productName: text, until: isoDate })),
});
/** Declaration about the customer's contracts, by the customer or by a stranger (rules §28.23). */
export type OwnDeclaration = v.InferOutput<typeof ownDeclaration>;
const ownDeclarations = payloadOf(v.object({ declarations: rowsOf('declaration', ownDeclaration) }));

/** Disowns a declaration, or takes back the cancellation of one subscription. */
export interface DeclarationAnswer {
  declarationId: string;
  action: 'disown' | 'takeBack';
  /** Subscription of `takeBack`. */
  purchaseId: string | undefined;
}

export const ownDeclarationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Open declarations that name the customer, and cancellations to take back; newest first. */
    listOwnDeclarations: build.query<Rows<OwnDeclaration>, void>({
      query: () => ({ url: 'user/declarations', as: 'customer' }),
      rawResponseSchema: ownDeclarations,
      transformResponse: ({ declarations }: v.InferOutput<typeof ownDeclarations>) => declarations,
      providesTags: ['Declaration'],
      extraOptions: { onError: 'inline' },
    }),
    /** Disowns an open declaration or takes back a cancellation, once; 409 if no longer possible. */
    answerDeclaration: build.mutation<Done, DeclarationAnswer & { idempotencyKey: string }>({
      query: ({ declarationId, action, purchaseId, idempotencyKey }) => ({
        url: 'user/declarations/answer',
        as: 'customer',
        json: { declarationId, action, ...(purchaseId && { purchaseId }) },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      // Keeps the notice after a refusal, with its reason.
      invalidatesTags: (_, error) => staleAfter(error, error ? ['Subscription'] : ['Declaration', 'Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListOwnDeclarationsQuery } = ownDeclarationsApi;
