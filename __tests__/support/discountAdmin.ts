import { randomBytes } from 'node:crypto';
import { businessDayAt } from '../../src/domain/planDate';
import { createAdmin } from './adminApi';
import type { Api } from './serverApi';

export const SAVE_DISCOUNT = '/api/admin/create-update-discount';
const LIST_DISCOUNTS = '/api/admin/discounts';

interface Discount {
  id: string;
  code: string;
  amount: number;
  is_percent: boolean;
  usage_time: number | null;
  once_per_customer: boolean;
  start_date: string;
  end_date: string | null;
  customer_list: string;
}
interface List {
  discounts: Discount[];
  totalCount: number;
}

export const newCode = () => `T-${randomBytes(5).toString('hex')}`;

/** A discount form that is in order, but for the change. */
export const discountForm = (change: Record<string, unknown> = {}) => ({
  code: newCode(),
  amount: 10,
  isPercentage: true,
  customerList: '',
  usageTime: '',
  oncePerCustomer: false,
  startDate: businessDayAt(new Date()),
  endDate: '',
  ...change,
});

/** An admin of the test's own who works on discounts. */
export async function createDiscountAdmin(api: Api) {
  const admin = await createAdmin(api);
  const list = async (query: Record<string, string>) => (await admin.get<List>(LIST_DISCOUNTS, query)).payload;
  const find = async (code: string) => (await list({ search: code })).discounts[0];
  return {
    ...admin,
    list,
    find,
    save: (change: Record<string, unknown> = {}, key?: string) => admin.json(SAVE_DISCOUNT, discountForm(change), key),
    idOf: async (code: string) => (await find(code))?.id ?? '',
  };
}
export type DiscountAdmin = Awaited<ReturnType<typeof createDiscountAdmin>>;
