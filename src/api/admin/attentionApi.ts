import * as v from 'valibot';
import { ATTENTION_KINDS, type AttentionKind } from '../../domain/attention';
import { baseApi } from '../baseApi';
import { PAGE_SIZE, type CappedPage } from '../pageOf';
import { cents, flag, isoDate, listOf, optional, optionalText, payloadOf, requiredText, text, whole } from '../schemas';
import { cappedFields, cappedPageOf } from './cappedList';

const row = v.object({
  id: requiredText,
  since: isoDate,
  customerId: optionalText,
  name: optionalText,
  email: optionalText,
  /** Product, subject of a mail, reference of a declaration, or type of an event. */
  what: text,
  reason: optionalText,
  amount: optional(cents),
});
/** Case that needs attention (rules §37.9). */
export type AttentionRow = v.InferOutput<typeof row>;

const kinds = listOf(
  'kind of attention',
  v.object({ kind: v.picklist(ATTENTION_KINDS), count: whole, isCapped: flag }),
);
const attention = payloadOf(v.object({ kinds, ...cappedFields('case', row) }));
type Wire = v.InferOutput<typeof attention>;

/** Page of one kind, with the counts of all kinds. */
export interface AttentionPage extends CappedPage<AttentionRow> {
  /** Kind of the rows; undefined for the counts alone. */
  kind: AttentionKind | undefined;
  kinds: Wire['kinds'];
}

/** Cases of all kinds; `isCapped` is true if there are more. */
export interface AttentionCount {
  count: number;
  isCapped: boolean;
}

const extraOptions = { area: 'adminList', onError: 'inline' } as const;

const attentionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts of all kinds, and one page of `kind`; without a kind the page is empty. */
    listAttention: build.query<AttentionPage, { kind: AttentionKind | undefined; search: string; page: number }>({
      query: ({ kind, search, page }) => ({
        url: 'admin/attention',
        as: 'admin',
        params: { ...(kind && { kind }), search, page, resultPerPage: PAGE_SIZE },
      }),
      rawResponseSchema: attention,
      transformResponse: (wire: Wire, _, { kind, page }) => ({
        kind,
        ...cappedPageOf(wire, page),
        kinds: wire.kinds,
      }),
      providesTags: ['Attention'],
      extraOptions,
    }),
    /** Number of all cases, for the link to their page. */
    attentionCount: build.query<AttentionCount, void>({
      query: () => ({ url: 'admin/attention', as: 'admin' }),
      rawResponseSchema: attention,
      transformResponse: (wire: Wire) => ({
        count: wire.kinds.reduce((sum, { count }) => sum + count, 0),
        isCapped: wire.kinds.some(({ isCapped }) => isCapped),
      }),
      providesTags: ['Attention'],
      extraOptions: { area: 'adminList', onError: 'log' },
    }),
  }),
});

export const { useListAttentionQuery, useAttentionCountQuery } = attentionApi;
