import * as v from 'valibot';
import { timings } from '../../config/timings';
import { asApiError, isRefusal } from '../apiError';
import { baseApi } from '../baseApi';
import type { ApiRequest } from '../baseQuery';
import { payloadOf, reply, requiredText, whole } from '../schemas';
import { snapshotSchema } from '../receipt/receiptSchema';

/** A command that is asked about. */
export interface PreviewRequest {
  purchaseId: string;
  /** The state that the person sees: with another one it is asked anew. */
  seen: string | undefined;
  command: 'reschedule' | 'orderNow' | 'update' | 'pause' | 'reactive' | 'cancel' | 'applyDiscount' | 'removeDiscount';
  fields: NonNullable<ApiRequest['json']>;
}

const preview = payloadOf(
  v.pipe(
    v.object({
      before: snapshotSchema,
      after: snapshotSchema,
      chargeToday: whole,
      /** Of the state and of its outcome: the command carries it as its expected state (rules §24.7). */
      version: requiredText,
    }),
    v.transform(({ chargeToday, ...rest }) => ({ ...rest, chargeTodayCents: chargeToday })),
  ),
);
/** What a command would do, by the code that carries it out (rules §24.6). */
export type Preview = v.InferOutput<typeof preview>;

/** Why a query has failed, as RTK Query hands it on. */
const isRefusedWith = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'error' in failure && isRefusal(asApiError(failure.error));

const previewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Refused for what the command would be refused for; what takes longer than two seconds counts as lost. */
    previewCommand: build.query<Preview, PreviewRequest>({
      query: ({ purchaseId, command, fields }) => ({
        url: 'subscription/preview',
        as: 'customer',
        json: { ...fields, purchaseId, command },
        timeoutMs: timings.previewTimeout,
      }),
      responseSchema: reply(preview),
      providesTags: ['Preview'],
      // Of this moment alone.
      keepUnusedDataFor: 0,
      // After a refusal what the customer saw, and what the shop offers, may be out of date.
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => undefined,
          (failure: unknown) => {
            if (isRefusedWith(failure)) dispatch(baseApi.util.invalidateTags(['Subscription', 'Product']));
          },
        ),
      extraOptions: { onError: 'inline' },
    }),
  }),
});

export const { usePreviewCommandQuery } = previewApi;
