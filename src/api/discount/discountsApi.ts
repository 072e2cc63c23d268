import * as v from 'valibot';
import type { DiscountForm } from '../../domain/discount/discountForm';
import { isIsoDate } from '../../domain/isoDate';
import type { ApiError } from '../apiError';
import { baseApi, staleAfter } from '../baseApi';
import { PAGE_SIZE, pageOf, type Page } from '../pageOf';
import {
  amount,
  done,
  flag,
  message,
  optional,
  optionalText,
  payloadOf,
  reply,
  requiredText,
  rowsOf,
  whole,
  type Done,
} from '../schemas';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Date part of a timestamp. */
const day = v.pipe(
  v.string(),
  v.transform((moment) => moment.slice(0, DAY_LENGTH)),
  v.check(isIsoDate),
);

/** Missing date of a database without nulls. */
const noDay = v.pipe(
  v.string(),
  v.regex(/^(0000-00-00.*)?$/),
  v.transform(() => undefined),
);

/** E-mail addresses, joined by commas or as a list (rules §15.20). */
const customerList = v.pipe(
  v.nullish(v.union([v.string(), v.array(v.string())])),
  v.transform((list) =>
    (Array.isArray(list) ? list : (list ?? '').split(',')).map((one) => one.trim()).filter((one) => one !== ''),
  ),
);

/** Restrictions of a code have no default, because a save would store the default. */
const discount = v.pipe(
  v.object({
    id: requiredText,
    code: requiredText,
    amount,
    is_percent: flag,
    usage_time: optional(whole),
    used_count: optional(whole),
    once_per_customer: flag,
    start_date: day,
    end_date: optional(v.union([day, noDay])),
    customer_list: customerList,
    version: optionalText,
  }),
  v.transform((wire) => ({
    id: wire.id,
    code: wire.code,
    /** Amount in percent or euro. */
    amount: wire.amount,
    isPercentage: wire.is_percent,
    /** Maximum number of uses; null without a limit. */
    usageTime: wire.usage_time ?? null,
    /** Number of uses; null if the API sends none. */
    usedCount: wire.used_count ?? null,
    oncePerCustomer: wire.once_per_customer,
    startDate: wire.start_date,
    endDate: wire.end_date ?? null,
    /** Customers who may use the code; empty for all. */
    customers: wire.customer_list ?? [],
    /** Sent with a save; undefined if the API has no versions. */
    version: wire.version,
  })),
);
/** Discount code in the admin's list (rules §15.20). */
export type Discount = v.InferOutput<typeof discount>;
export type DiscountPage = Page<Discount>;

const discountPage = payloadOf(v.object({ discounts: rowsOf('discount', discount), totalCount: whole }));

/** Returns the current discount if a save was refused for an outdated version (rules §15.28). */
export function currentDiscount({ current }: ApiError): Discount | undefined {
  const read = v.safeParse(discount, current);
  return read.success ? read.output : undefined;
}

/** Cache key of the last save, whose error contains the arguments (`sent`). */
export const LAST_SAVE = 'lastSave';

interface SaveDiscount {
  /** Null creates a discount. */
  id: string | null;
  /** Valid by src/domain/discount/discountForm.ts. */
  form: DiscountForm;
  /** Edited version. */
  version: string | undefined;
  idempotencyKey: string;
}

export const discountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the codes that contain the search, newest first. */
    listDiscounts: build.query<DiscountPage, { search: string; page: number }>({
      query: (args) => ({ url: 'admin/discounts', as: 'admin', params: { ...args, resultPerPage: PAGE_SIZE } }),
      rawResponseSchema: discountPage,
      transformResponse: ({ discounts, totalCount }: v.InferOutput<typeof discountPage>, _, { page }) =>
        pageOf(discounts, totalCount, page),
      providesTags: ['Discount'],
      extraOptions: { area: 'discounts', onError: 'inline' },
    }),
    /** Creates or changes a discount. */
    saveDiscount: build.mutation<Done, SaveDiscount>({
      query: ({ id, form, version, idempotencyKey }) => ({
        url: 'admin/create-update-discount',
        as: 'admin',
        json: {
          ...(id !== null && { id }),
          ...(version !== undefined && { version }),
          ...form,
          amount: Number(form.amount),
          usageTime: form.usageTime === '' ? '' : Number(form.usageTime),
        },
        idempotencyKey,
        defaultLanguage: 'en',
      }),
      responseSchema: reply(done),
      transformErrorResponse: (error, _, sent): ApiError => ({ ...error, sent }),
      invalidatesTags: (_, error) => staleAfter(error, ['Discount']),
      extraOptions: { area: 'discountChange', onError: 'inline' },
    }),
    /** Returns the server's message. A GET that changes state. */
    deleteDiscount: build.mutation<string, string>({
      query: (id) => ({ url: 'admin/delete-discount', as: 'admin', params: { id } }),
      responseSchema: reply(message),
      invalidatesTags: (_, error) => staleAfter(error, ['Discount']),
      extraOptions: { area: 'discountChange', onError: 'inline' },
    }),
  }),
});

export const { useListDiscountsQuery, useSaveDiscountMutation, useDeleteDiscountMutation } = discountsApi;
