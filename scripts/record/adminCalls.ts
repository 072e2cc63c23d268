import type { Language } from '#src/domain/language';
import { makeCustomer, makeProduct } from './people';
import type { Caller, Recorder } from './Recorder';

type Fields = Record<string, string>;
const DISCOUNT = { code: '', amount: '10', isPercentage: 'true', startDate: '', endDate: '', customerList: '' };
const RANGE = { startDate: '2025-01-01', endDate: '2025-06-30' };

/** Lists and analytics, before anything was made. */
export async function recordLists(rec: Recorder, as: Caller, len: Language): Promise<void> {
  const get = (path: string, query: Fields) => rec.send({ path, query: { ...query, len }, as });
  const pages: Fields[] = [
    { page: '1', resultPerPage: '5' },
    { page: '2', resultPerPage: '5' },
    { page: '900', resultPerPage: '50' },
    { page: '1', resultPerPage: '10', search: 'family@demo' },
    { page: '1', resultPerPage: '10', search: 'nobody-has-this' },
    { page: '0', resultPerPage: '10' },
    { page: '1', resultPerPage: '100000' },
    { page: 'first', resultPerPage: 'many' },
  ];
  for (const query of pages) {
    await get('/api/admin/fetch-all-customers', query);
    await get('/api/admin/discounts', query);
  }
  for (const type of ['subscribers', 'subscriptions', 'ltv', 'weather'])
    await get('/api/admin/cohort', { ...RANGE, type });
  for (const range of [
    RANGE,
    { startDate: RANGE.endDate, endDate: RANGE.startDate },
    { startDate: 'x', endDate: '' },
  ]) {
    await get('/api/admin/cohort', { ...range, type: 'ltv' });
    await get('/api/other/statistic', range);
  }
}

async function recordDiscountForm(rec: Recorder, as: Caller, len: Language): Promise<void> {
  const save = (form: Fields, key?: string) =>
    rec.send({
      method: 'POST',
      path: '/api/admin/create-update-discount',
      form: { ...DISCOUNT, startDate: rec.inDays(0), ...form, len },
      as,
      ...(key && { key }),
    });
  const code = `ADMIN${len.toUpperCase()}`;
  await save({ code }, `discount-${len}`);
  await save({ code }, `discount-${len}`);
  await save({ code, amount: '11' }, `discount-${len}`);
  await save({ code });
  const wrong: Fields[] = [
    { code: '' },
    { code: 'x'.repeat(300) },
    { amount: '0' },
    { amount: '101' },
    { amount: '1.234' },
    { amount: 'ten' },
    { usageTime: '0' },
    { isPercentage: 'maybe' },
    { startDate: '2026-02-30' },
    { endDate: rec.inDays(-1) },
    { customerList: 'nobody' },
  ];
  for (const change of wrong) await save({ code: `${code}2`, ...change });
  const query = { search: code, page: '1', resultPerPage: '10', len };
  const list = await rec.send({ path: '/api/admin/discounts', query, as });
  const [found] = (list.payload as { discounts: { id: string; version: string }[] }).discounts;
  const { id = '', version = '' } = found ?? {};
  await save({ code, id, version, amount: '12', usageTime: '5', endDate: rec.inDays(30), customerList: 'a@b.example' });
  await save({ code, id, version, amount: '13' });
  await save({ code, id: '999999999' });
  for (const one of [id, id, '999999999'])
    await rec.send({ path: '/api/admin/delete-discount', query: { id: one, len }, as });
}

/** Discounts, frequencies, the customer list's upkeep, and an admin who acts as a customer. */
export async function recordAdmin(rec: Recorder, as: Caller, len: Language): Promise<void> {
  await recordDiscountForm(rec, as, len);
  const productId = await makeProduct(rec, { name: `Frequencies ${len}`, weeks: [2, 4] });
  const frequencies = (form: Fields) =>
    rec.send({ method: 'POST', path: '/api/other/update-productfreq', form: { productId, ...form, len }, as });
  await rec.send({ path: '/api/other/productfreq', query: { productId, len }, as });
  for (const frequency of ['2,4,6', '', '0', '99', 'often', '2,2']) await frequencies({ frequency });
  await frequencies({ frequency: '3', version: 'stale' });
  await frequencies({ frequency: '3', productId: '999999999' });
  await rec.send({ path: '/api/admin/sync-customer', query: { len }, as });
  await rec.send({ path: '/api/admin/sync-customer', query: { len }, as });

  const customer = await makeCustomer(rec, `record-visited-${len}`, { len, productId });
  const query = { search: `record-visited-${len}`, page: '1', resultPerPage: '10', len };
  await rec.send({ path: '/api/admin/fetch-all-customers', query, as });
  const enter = (checkoutChampId: string) =>
    rec.send({ path: '/api/user/switch-account-login', query: { checkoutChampId, len }, as });
  await enter('999999999');
  const { token } = (await enter(customer.customerId)).payload as { token: string };
  const acting = { name: 'admin as customer', token };
  const [purchaseId = ''] = customer.subscriptions;
  const move = { purchaseId, billNow: 'false', nextBillDate: rec.inDays(3), len };
  await rec.send({ method: 'POST', path: '/api/subscription/reschedule', form: move, as: acting });
  await rec.send({ path: '/api/user/multiaccounts', query: { len }, as: acting });
  await rec.send({ method: 'POST', path: '/api/user/logout-all', form: { len }, as: acting });
}
