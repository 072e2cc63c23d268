import { businessDayAt, daysBetween } from '../../src/domain/isoDate';
import { toDiscountForm } from '../../src/features/adminDiscounts/form/discountValues';
import { type Admin, createAdmin, createApi } from '../support/api';
import { discountCases, validDiscount } from '../support/discountAdmin';
import { TEXTS } from '../support/texts';

const api = createApi(process.env.API_URL ?? '');
const SAVE = '/api/admin/create-update-discount';
const TODAY = businessDayAt(new Date());

let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

/** The call's names of fields that the form names otherwise. */
const WIRE: Readonly<Record<string, string>> = { type: 'isPercentage', customers: 'customerList' };

/** Makes a discount that started on that day; answers its id. */
async function makeStarted(code: string, startDate: string): Promise<string> {
  await api.discount({ code, startInDays: daysBetween(TODAY, startDate) });
  const { payload } = await admin.get<{ discounts: { id: string }[] }>('/api/admin/discounts', { search: code });
  return payload.discounts[0]?.id ?? '';
}

// The table that also tests the form's own schema.
test.each(discountCases(TODAY))('agrees with the form about $name', async ({ change, breaks, keptStart }) => {
  const form = toDiscountForm(validDiscount(TODAY, change));
  const edited = keptStart === undefined ? {} : { id: await makeStarted(form.code, keptStart) };
  const reply = await admin.json<{ errors: Record<string, string> } | null>(SAVE, { ...edited, ...form });
  if (breaks) {
    const errors = { [WIRE[breaks.field] ?? breaks.field]: TEXTS.en.server[breaks.rule] };
    expect([reply.status, reply.payload]).toEqual([400, { errors }]);
    return;
  }
  expect(reply.status).toBe(200);
  const { payload } = await admin.get<{ discounts: Record<string, unknown>[] }>('/api/admin/discounts', {
    search: form.code,
  });
  expect(payload.discounts).toMatchObject([
    {
      code: form.code,
      amount: Number(form.amount),
      is_percent: form.isPercentage,
      usage_time: form.usageTime === '' ? null : Number(form.usageTime),
      once_per_customer: form.oncePerCustomer,
      start_date: form.startDate,
      end_date: form.endDate || null,
    },
  ]);
});

/** The statuses of applying a code to each subscription. */
async function applications(code: string, customers: { token: string; purchaseIds: string[] }[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const { token, purchaseIds } of customers) {
    for (const purchaseId of purchaseIds) {
      const body = { purchaseId, discountCode: code, len: 'en' };
      statuses.push((await api.json('/api/subscription/apply-discount', body, { token })).status);
    }
  }
  return statuses;
}

test.each([
  ['two uses', { usageTime: '2' }, [200, 200, 409, 409]],
  ['once per customer', { oncePerCustomer: true }, [200, 409, 200, 409]],
  ['once per customer, one use in all', { oncePerCustomer: true, usageTime: '1' }, [200, 409, 409, 409]],
] as const)('limits the uses by two customers with two subscriptions each: %s', async (_, change, expected) => {
  const customers = await Promise.all(
    [1, 2].map(async () => {
      const { token, subscriptions } = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'] });
      return { token, purchaseIds: subscriptions.map(({ purchaseId }) => purchaseId) };
    }),
  );
  const form = toDiscountForm(validDiscount(TODAY, change));
  await admin.json(SAVE, { ...form });
  expect(await applications(form.code, customers)).toEqual(expected);
});
