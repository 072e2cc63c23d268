import * as v from 'valibot';
import type { SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { baseApi } from '../baseApi';
import { snapshotSchema } from '../receipt/receiptSchema';
import { optional, payloadOf, reply, requiredText } from '../schemas';

/** What the link of a mail can do; `undo` is what it leaves behind (rules §26.6, §26.8). */
const COMMANDS = ['skip', 'delay7', 'delay14', 'undo'] as const;

/** What a link would do. */
export interface ActionPreview {
  command: (typeof COMMANDS)[number];
  productName: string;
  before: SubscriptionSnapshot;
  after: SubscriptionSnapshot;
}

/** What a link has done. */
export interface ActionDone {
  message: string;
  /** What takes it back, by the same calls; undefined where nothing does. */
  undo: string | undefined;
}

const preview: v.GenericSchema<unknown, ActionPreview> = payloadOf(
  v.object({ command: v.picklist(COMMANDS), productName: requiredText, before: snapshotSchema, after: snapshotSchema }),
);

const done = v.pipe(
  v.object({
    message: v.string(),
    payload: optional(v.object({ undo: optional(requiredText) })),
  }),
  v.transform(({ message, payload }): ActionDone => ({ message, undo: payload?.undo })),
);

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
