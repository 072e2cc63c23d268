import type { DiscountForm } from '../../domain/discount/discountForm';
import type { IsoDate } from '../../domain/isoDate';
import type { ApiError } from '../apiError';
import { baseApi, staleAfter } from '../baseApi';

/** Rows on one page of an admin's list (rules §15.2). */
const PAGE_SIZE = 10;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A discount code as admins see it (rules §15.20). */
export interface Discount {
  id: string;
  code: string;
  /** Percent or euro. */
  amount: number;
  isPercentage: boolean;
  /** How often it can be used; null for no limit. */
  usageTime: number | null;
  oncePerCustomer: boolean;
  startDate: IsoDate;
  endDate: IsoDate | null;
  /** Whom it is for; empty for everybody. */
  customers: string[];
  /** Sent back with a save; undefined where the API has none. */
  version: string | undefined;
}

interface DiscountWire {
  id: string | number;
  code: string;
  amount: number;
  is_percent: boolean;
  usage_time: number | null;
  once_per_customer: boolean;
  start_date: string;
  end_date: string | null;
  /** Joined by commas, or one by one (rules §15.20). */
  customer_list: string | string[] | null;
  version?: string;
}

/** One page of the list. */
export interface DiscountPage {
  rows: Discount[];
  /** The first row's place in the whole list, from 1. */
  from: number;
  total: number;
  pages: number;
}

interface DiscountPageWire {
  payload: { discounts: DiscountWire[]; totalCount: number };
}

const toCustomers = (list: DiscountWire['customer_list']): string[] =>
  (Array.isArray(list) ? list : (list ?? '').split(',')).map((one) => one.trim()).filter((one) => one !== '');

/** The date part of a moment. */
const toDay = (moment: string): IsoDate => moment.slice(0, DAY_LENGTH);

const toDiscount = (wire: DiscountWire): Discount => ({
  id: String(wire.id),
  code: wire.code,
  amount: wire.amount,
  isPercentage: wire.is_percent,
  usageTime: wire.usage_time,
  oncePerCustomer: wire.once_per_customer,
  startDate: toDay(wire.start_date),
  endDate: wire.end_date === null ? null : toDay(wire.end_date),
  customers: toCustomers(wire.customer_list),
  version: wire.version,
});

/** The discount as it is now, where a save was refused because another admin had changed it (rules §15.28). */
export const currentDiscount = ({ current }: ApiError): Discount | undefined =>
  current === undefined ? undefined : toDiscount(current as DiscountWire);

const toPage = ({ payload }: DiscountPageWire, page: number): DiscountPage => ({
  rows: payload.discounts.map(toDiscount),
  from: (page - 1) * PAGE_SIZE + 1,
  total: payload.totalCount,
  pages: Math.max(1, Math.ceil(payload.totalCount / PAGE_SIZE)),
});

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
      transformResponse: (wire: DiscountPageWire, _, { page }) => toPage(wire, page),
      providesTags: ['Discount'],
      extraOptions: { area: 'discounts', onError: 'inline' },
    }),
    /** Makes a discount or changes one. */
    saveDiscount: build.mutation<{ message: string }, SaveDiscount>({
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
      transformResponse: ({ message }: { message: string }) => ({ message }),
      invalidatesTags: (_, error) => staleAfter(error, ['Discount']),
      extraOptions: { area: 'discountChange', onError: 'inline' },
    }),
    /** A GET that changes state. Answers the server's message. */
    deleteDiscount: build.mutation<string, string>({
      query: (id) => ({ url: 'admin/delete-discount', as: 'admin', params: { id } }),
      transformResponse: (wire: { message: string }) => wire.message,
      invalidatesTags: (_, error) => staleAfter(error, ['Discount']),
      extraOptions: { area: 'discountChange', onError: 'inline' },
    }),
  }),
});

export const { useListDiscountsQuery, useDeleteDiscountMutation } = discountsApi;
