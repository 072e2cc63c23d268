import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { snapshotSchema } from '../receipt/receiptSchema';
import { optional, payloadOf, reply, requiredText } from '../schemas';

/** What the link of a mail can do; `undo` is what it leaves behind (rules §26.6, §26.8). */
const COMMANDS = ['skip', 'delay7', 'delay14', 'undo'] as const;

const preview = payloadOf(
  v.object({ command: v.picklist(COMMANDS), productName: requiredText, before: snapshotSchema, after: snapshotSchema }),
);
/** What a link would do. */
export type ActionPreview = v.InferOutput<typeof preview>;

const done = v.pipe(
  v.object({
    message: v.string(),
    payload: optional(v.object({ undo: optional(requiredText) })),
  }),
  /** `undo` takes it back, by the same calls; undefined where nothing does. */
  v.transform(({ message, payload }) => ({ message, undo: payload?.undo })),
);
/** What a link has done. */
export type ActionDone = v.InferOutput<typeof done>;

export const actionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Says what the link of a mail would do, and does nothing. 404 unknown, 410 dead, with the reason: one
     * that was used says what it did, and has its `undo` while that is possible.
     */
    previewAction: build.mutation<ActionPreview, { token: string }>({
      query: (json) => ({ url: 'action/preview', as: 'nobody', json }),
      responseSchema: reply(preview),
      extraOptions: { area: 'features', onError: 'inline' },
    }),
    /** Does it, once. In doubt it is sent again with the same key. */
    confirmAction: build.mutation<ActionDone, { token: string; idempotencyKey: string }>({
      query: ({ token, idempotencyKey }) => ({ url: 'action/confirm', as: 'nobody', json: { token }, idempotencyKey }),
      responseSchema: reply(done),
      extraOptions: { area: 'features', onError: 'inline' },
    }),
  }),
});
