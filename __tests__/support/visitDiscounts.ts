import { businessDayAt, addDays } from '../../src/domain/planDate';
import type { Language } from '../../src/domain/language';
import { createAdmin } from './adminApi';
import { discountCode } from './discountCases';
import { renderPortal } from './renderPortal';
import { createApi } from './serverApi';
import type { Proxy } from './startProxy';

export const api = createApi(process.env.API_URL ?? '');
export const TODAY = businessDayAt(new Date());
export const SAVE = '/api/admin/create-update-discount';
export const LIST = '/api/admin/discounts';
export const DELETE = '/api/admin/delete-discount';

export interface ListedDiscount {
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

/** An admin who makes discounts under a prefix of the test's own, and looks them up. */
export async function discountAdmin() {
  const admin = await createAdmin(api);
  const prefix = discountCode(10);
  const find = async (search = prefix) =>
    (await admin.get<{ discounts: ListedDiscount[]; totalCount: number }>(LIST, { search })).payload.discounts;
  return {
    ...admin,
    prefix,
    find,
    /** Answers the code's id. */
    make: async (code: string, change: Record<string, unknown> = {}) => {
      const form = { code, amount: 10, isPercentage: true, startDate: TODAY, ...change };
      const { status, message } = await admin.json(SAVE, form);
      if (status !== 200) throw new Error(message);
      return (await find(code))[0]?.id ?? '';
    },
  };
}
export type DiscountAdmin = Awaited<ReturnType<typeof discountAdmin>>;

/** The storage of an admin who is signed in. */
export const adminStorage = ({ email, token }: DiscountAdmin) => ({
  isAdmin: 'true',
  isAdmintoken: token,
  multiAccount: 'false',
  email,
});

interface Visit {
  language?: Language;
  /** Behind `?tab=discounts`. */
  address?: string;
  proxy?: Proxy;
  stored?: Record<string, string>;
}

/** The discounts' tab, in the portal. */
export const visitDiscounts = (
  admin: DiscountAdmin,
  { language = 'en', address = '', proxy, stored = {} }: Visit = {},
) =>
  renderPortal(`/profile?tab=discounts${address}`, {
    language,
    stored: { ...adminStorage(admin), ...stored },
    ...(proxy && { config: { apiBase: proxy.apiBase } }),
  });

export const inDays = (days: number): string => addDays(TODAY, days);
