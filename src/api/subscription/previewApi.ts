import * as v from 'valibot';
import { timings } from '../../config/timings';
import { asApiError, isRefusal } from '../apiError';
import { baseApi } from '../baseApi';
import type { ApiRequest } from '../baseQuery';
import { payloadOf, reply, requiredText, whole } from '../schemas';
import { snapshotSchema } from '../receipt/receiptSchema';

/** Command to preview. */
export interface PreviewRequest {
  purchaseId: string;
  /** Version on the screen; a part of the cache key, so that another version loads a new preview. */
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
      /** Version of the state and its outcome, sent as the command's expected state (rules §24.7). */
      version: requiredText,
    }),
    v.transform(({ chargeToday, ...rest }) => ({ ...rest, chargeTodayCents: chargeToday })),
  ),
);
/** Effect of a command, computed by the same code as its execution (rules §24.6). */
export type Preview = v.InferOutput<typeof preview>;

/** True for a refused call; RTK Query rejects with `{ error }`. */
const isRefusedWith = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'error' in failure && isRefusal(asApiError(failure.error));

const previewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Preview of a command. Refused like the command itself; lost after two seconds. */
    previewCommand: build.query<Preview, PreviewRequest>({
      query: ({ purchaseId, command, fields }) => ({
        url: 'subscription/preview',
        as: 'customer',
        json: { ...fields, purchaseId, command },
        timeoutMs: timings.previewTimeout,
      }),
      responseSchema: reply(preview),
      providesTags: ['Preview'],
      // Not cached, because the state may change.
      keepUnusedDataFor: 0,
      // Because after a refusal subscription and products on the screen may be outdated.
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
