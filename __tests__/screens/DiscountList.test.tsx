import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '../../src/domain/language';
import { formatDay } from '../../src/i18n/formats';
import { fill, TEXTS } from '../support/portalTexts';
import { FAULT, startProxy, type Proxy } from '../support/startProxy';
import { seeText } from '../support/seeText';
import {
  api,
  DELETE,
  discountAdmin,
  inDays,
  LIST,
  TODAY,
  visitDiscounts,
  type DiscountAdmin,
} from '../support/visitDiscounts';

let admin: DiscountAdmin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await discountAdmin();
  proxy = await startProxy();
  stops.push(proxy.stop);
});
// Not after each: what the last page still asks for would fail, and end the next one's stay.
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

const search = () => screen.findByRole('searchbox');
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const dialog = () => within(screen.getByRole('dialog'));

describe.each(LANGUAGES)('in %s', (language) => {
  const { adminDiscounts: t, admin: a, common, server } = TEXTS[language];
  const remove = (code: string) => fill(t.delete.open, { code });

  test('the columns, with every kind of row', async () => {
    const { prefix, make } = admin;
    await make(`${prefix}-A`, { amount: 12.5, usageTime: 7, oncePerCustomer: true });
    await make(`${prefix}-B`, { amount: 5, isPercentage: false, startDate: inDays(3) });
    await api.discount({ code: `${prefix}-C`, startInDays: -9, endInDays: -1 });
    await visitDiscounts(admin, { language, address: `&search=${prefix}` });
    const table = await screen.findByRole('table');
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((one) => one.textContent)).toEqual(Object.values(t.columns));
    const [, expired, scheduled, active] = within(table).getAllByRole('row') as [HTMLElement, ...HTMLElement[]];
    const amount = language === 'de' ? ['12,5\u00a0%', '5,00\u00a0€'] : ['12.5%', '€5.00'];
    expect(cells(active as HTMLElement)).toEqual([amount[0], '7', t.yes, formatDay(TODAY), t.status.Active, '']);
    expect(cells(scheduled as HTMLElement)).toEqual([
      amount[1],
      t.noLimit,
      t.no,
      formatDay(inDays(3)),
      t.status.Scheduled,
      '',
    ]);
    expect(cells(expired as HTMLElement)).toContain(t.status.Expired);
    expect(screen.getByText(fill(a.pager.showing, { from: '1', to: '3', total: '3' }))).toBeVisible();
  });

  test('a search goes back to page 1 and into the address; nothing found is told', async () => {
    const { prefix, make } = admin;
    for (let index = 1; index <= 11; index += 1) await make(`${prefix}-${index}`);
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}` });
    expect(await screen.findByText(fill(a.pager.showing, { from: '1', to: '10', total: '11' }))).toBeVisible();
    await person.click(screen.getByRole('button', { name: fill(a.pager.page, { page: '2' }) }));
    expect(await screen.findByText(fill(a.pager.showing, { from: '11', to: '11', total: '11' }))).toBeVisible();
    expect(window.location.search).toContain('page=2');
    await person.clear(await search());
    await person.type(await search(), `${prefix}-7`);
    expect(await screen.findByText(fill(a.pager.showing, { from: '1', to: '1', total: '1' }))).toBeVisible();
    expect(window.location.search).toBe(`?tab=discounts&search=${prefix}-7`);
    await person.type(await search(), '-nothing');
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('one is deleted once the dialog says so', async () => {
    const { prefix, make, find } = admin;
    const code = `${prefix}-A`;
    await make(code);
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: remove(code) }));
    expect(dialog().getByText(fill(t.delete.text, { code }))).toBeVisible();
    await person.click(dialog().getByRole('button', { name: common.actions.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: remove(code) }));
    const letGo = proxy.hold();
    await person.dblClick(dialog().getByRole('button', { name: t.delete.confirm }));
    expect(await dialog().findByRole('button', { name: t.delete.deleting })).toHaveAttribute('aria-disabled', 'true');
    letGo();
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(fill(server.discountWasDeleted, { code }))).toBeVisible();
    expect(screen.getByRole('button', { name: t.create })).toHaveFocus();
    expect(proxy.calls.filter(({ path }) => path === DELETE)).toHaveLength(1);
    expect(await find()).toEqual([]);
  });

  test('a deletion that fails is told in the dialog; one whose answer is lost can be asked for again', async () => {
    const { prefix, make, find } = admin;
    const code = `${prefix}-A`;
    await make(code);
    const { person } = await visitDiscounts(admin, { language, address: `&search=${prefix}`, proxy });
    await person.click(await screen.findByRole('button', { name: remove(code) }));
    proxy.fail(DELETE);
    await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
    expect(await dialog().findByText(fill(a.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
    proxy.fail(DELETE, 'drop-reply');
    await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
    expect(await dialog().findByText(t.delete.inDoubt)).toBeVisible();
    expect(await find()).toEqual([]);
    proxy.heal();
    await person.click(dialog().getByRole('button', { name: t.delete.confirm }));
    // The server says that it is gone: so it was deleted.
    await seeText(fill(t.delete.done, { code }));
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test('a list that does not load is told, and loads on a second try', async () => {
    proxy.fail(LIST);
    const { person } = await visitDiscounts(admin, { language, address: `&search=${admin.prefix}`, proxy });
    expect(await screen.findByText(t.loadFailed)).toBeVisible();
    expect(screen.getByText(fill(a.failures.adminDiscounts, { message: FAULT }))).toBeVisible();
    proxy.heal();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(t.empty)).toBeVisible();
  });

  test.each([
    ['no answer', 'drop-reply', common.failures.noResponse],
    ['an ended stay', 401, fill(a.failures.adminUnauthorized, { message: FAULT })],
  ] as const)('%s clears the storage and leads to the login', async (_, status, text) => {
    proxy.fail(LIST, status);
    await visitDiscounts(admin, { language, proxy });
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(Object.keys(localStorage)).toEqual(['len']);
  });
});

test('a discount that is not on this page of the list is not opened, and the list stands', async () => {
  await admin.make(`${admin.prefix}-A`);
  await visitDiscounts(admin, { address: `&search=${admin.prefix}&edit=999999999` });
  expect(await screen.findByText(TEXTS.en.adminDiscounts.notListed)).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
});

test('an answer that comes late never overwrites a newer one', async () => {
  const { prefix, make } = admin;
  const [slow, fast] = [`${prefix}-SLOW`, `${prefix}-FAST`];
  await make(slow);
  await make(fast);
  const { person, store } = await visitDiscounts(admin, { address: `&search=${prefix}`, proxy });
  await screen.findByRole('rowheader', { name: slow });
  const statusOf = (code: string) =>
    Object.entries(store.getState().api.queries).find(([key]) => key.includes(code))?.[1]?.status;
  const codes = () => screen.getAllByRole('rowheader').map((one) => one.textContent);
  const letGo = proxy.hold();
  await person.clear(await search());
  await person.type(await search(), slow);
  await waitFor(() => expect(proxy.calls.some(({ url }) => url.includes(slow))).toBe(true));
  // Whatever is asked for from now on is answered at once.
  proxy.hold()();
  await person.clear(await search());
  await person.type(await search(), fast);
  await waitFor(() => expect(codes()).toEqual([fast]));
  expect(statusOf(slow)).toBe('pending');
  letGo();
  await waitFor(() => expect(statusOf(slow)).not.toBe('pending'));
  expect(codes()).toEqual([fast]);
});
