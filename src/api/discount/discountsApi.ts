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

/** The date part of a moment. */
const day = v.pipe(
  v.string(),
  v.transform((moment) => moment.slice(0, DAY_LENGTH)),
  v.check(isIsoDate),
);

/** How a database without nulls says that there is no day. */
const noDay = v.pipe(
  v.string(),
  v.regex(/^(0000-00-00.*)?$/),
  v.transform(() => undefined),
);

/** Joined by commas, or one by one (rules §15.20). */
const customerList = v.pipe(
  v.nullish(v.union([v.string(), v.array(v.string())])),
  v.transform((list) =>
    (Array.isArray(list) ? list : (list ?? '').split(',')).map((one) => one.trim()).filter((one) => one !== ''),
  ),
);

/** What decides on whom and what a code works for has no default: a save would store it. */
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
    /** Percent or euro. */
    amount: wire.amount,
    isPercentage: wire.is_percent,
    /** How often it can be used; null for no limit. */
    usageTime: wire.usage_time ?? null,
    /** How often it was used; null where the API does not say. */
    usedCount: wire.used_count ?? null,
    oncePerCustomer: wire.once_per_customer,
    startDate: wire.start_date,
    endDate: wire.end_date ?? null,
    /** Whom it is for; empty for everybody. */
    customers: wire.customer_list ?? [],
    /** Sent back with a save; undefined where the API has none. */
    version: wire.version,
  })),
);
/** A discount code as admins see it (rules §15.20). */
export type Discount = v.InferOutput<typeof discount>;
export type DiscountPage = Page<Discount>;

const discountPage = payloadOf(v.object({ discounts: rowsOf('discount', discount), totalCount: whole }));

/** The discount as it is now, where a save was refused because another admin had changed it (rules §15.28). */
export function currentDiscount({ current }: ApiError): Discount | undefined {
  const read = v.safeParse(discount, current);
  return read.success ? read.output : undefined;
}

/** The cache key of the last save. Its error has the save itself (`sent`). */
export const LAST_SAVE = 'lastSave';

interface SaveDiscount {
  /** null makes a new one. */
  id: string | null;
  /** Keeps every rule of src/domain/discount/discountForm.ts. */
  form: DiscountForm;
  /** The version that was edited. */
  version: string | undefined;
  idempotencyKey: string;
}

export const discountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the codes that hold the search, newest first. */
    listDiscounts: build.query<DiscountPage, { search: string; page: number }>({
      query: (args) => ({ url: 'admin/discounts', as: 'admin', params: { ...args, resultPerPage: PAGE_SIZE } }),
      rawResponseSchema: discountPage,
      transformResponse: ({ discounts, totalCount }: v.InferOutput<typeof discountPage>, _, { page }) =>
        pageOf(discounts, totalCount, page),
      providesTags: ['Discount'],
      extraOptions: { area: 'discounts', onError: 'inline' },
    }),
    /** Makes a discount or changes one. */
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
    /** A GET that changes state. Answers the server's message. */
    deleteDiscount: build.mutation<string, string>({
      query: (id) => ({ url: 'admin/delete-discount', as: 'admin', params: { id } }),
      responseSchema: reply(message),
      invalidatesTags: (_, error) => staleAfter(error, ['Discount']),
      extraOptions: { area: 'discountChange', onError: 'inline' },
    }),
  }),
});

export const { useListDiscountsQuery, useSaveDiscountMutation, useDeleteDiscountMutation } = discountsApi;
