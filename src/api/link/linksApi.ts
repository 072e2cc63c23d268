import * as v from 'valibot';
import { baseApi } from '../baseApi';
import { snapshotSchema } from '../receipt/receiptSchema';
import { optional, payloadOf, reply, requiredText } from '../schemas';

/** Commands of the links in mails; a used link offers `undo` (rules §26.6, §26.8). */
const COMMANDS = ['skip', 'delay7', 'delay14', 'undo'] as const;

const preview = payloadOf(
  v.object({ command: v.picklist(COMMANDS), productName: requiredText, before: snapshotSchema, after: snapshotSchema }),
);
/** Effect of a link before its confirmation. */
export type LinkPreview = v.InferOutput<typeof preview>;

const done = v.pipe(
  v.object({
    message: v.string(),
    payload: optional(v.object({ undo: optional(requiredText) })),
  }),
  /** `undo` is the token that undoes the change; undefined if an undo is impossible. */
  v.transform(({ message, payload }) => ({ message, undo: payload?.undo })),
);
/** Reply to a confirmed link. */
export type LinkDone = v.InferOutput<typeof done>;

export const linksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Returns the effect of a link without executing the command. 404 unknown, 410 unusable, with `reason`; a used link
     * has `undo` while an undo is possible.
     */
    previewLink: build.mutation<LinkPreview, { token: string }>({
      query: (json) => ({ url: 'action/preview', as: 'visitor', json }),
      responseSchema: reply(preview),
      extraOptions: { area: 'features', onError: 'inline' },
    }),
    /** Executes the command of a link, once. Retries use the same key. */
    confirmLink: build.mutation<LinkDone, { token: string; idempotencyKey: string }>({
      query: ({ token, idempotencyKey }) => ({ url: 'action/confirm', as: 'visitor', json: { token }, idempotencyKey }),
      responseSchema: reply(done),
      extraOptions: { area: 'features', onError: 'inline' },
    }),
  }),
});
