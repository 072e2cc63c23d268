import * as v from 'valibot';
import { DECLARATION_TYPES } from '../../domain/declaration/declaration';
import { baseApi, staleAfter } from '../baseApi';
import { done, flag, payloadOf, reply, isoDate, requiredText, rowsOf, text, type Done, type Rows } from '../schemas';

const ownDeclaration = v.object({
  id: requiredText,
  /** What the customer and the shop call it. */
  reference: text,
  type: v.picklist(DECLARATION_TYPES),
  /** The moment, as ISO text. */
  receivedAt: requiredText,
  /** Whether it holds renewals. */
  isHolding: flag,
  canDisown: flag,
  /** Subscriptions whose cancellation can be taken back, up to and on `until`. */
  restorable: v.array(v.object({ purchaseId: requiredText, productName: text, until: isoDate })),
});
/** What was declared about the customer's contracts, by them or by a stranger (rules §28.23). */
export type OwnDeclaration = v.InferOutput<typeof ownDeclaration>;
const ownDeclarations = payloadOf(v.object({ declarations: rowsOf('declaration', ownDeclaration) }));

/** The button that was pressed: "that was not me", or the taking back of one subscription. */
export interface DeclarationAnswer {
  declarationId: string;
  action: 'disown' | 'takeBack';
  /** Of a taking back. */
  purchaseId: string | undefined;
}

export const ownDeclarationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What waits and names the customer, and what can be taken back; the newest first. */
    listOwnDeclarations: build.query<Rows<OwnDeclaration>, void>({
      query: () => ({ url: 'user/declarations', as: 'customer' }),
      rawResponseSchema: ownDeclarations,
      transformResponse: ({ declarations }: v.InferOutput<typeof ownDeclarations>) => declarations,
      providesTags: ['Declaration'],
      extraOptions: { onError: 'inline' },
    }),
    /** Rejects one that waits, or takes back what it has ended, once; 409 where that is not possible any more. */
    answerDeclaration: build.mutation<Done, DeclarationAnswer & { idempotencyKey: string }>({
      query: ({ declarationId, action, purchaseId, idempotencyKey }) => ({
        url: 'user/declarations/answer',
        as: 'customer',
        json: { declarationId, action, ...(purchaseId && { purchaseId }) },
        idempotencyKey,
      }),
      responseSchema: reply(done),
      // After a refusal the notice remains, with the reason.
      invalidatesTags: (_, error) => staleAfter(error, error ? ['Subscription'] : ['Declaration', 'Subscription']),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { useListOwnDeclarationsQuery } = ownDeclarationsApi;
