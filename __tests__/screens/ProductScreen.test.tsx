import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ProductScreen } from '#src/screens/ProductScreen.tsx';
import { type AdminVisit, api, openProxy, renderAdmin, renderAdminScreen } from '../support/adminPages';
import { type Admin, createAdmin } from '../support/api';
import { makeProduct } from '../support/customerPages';
import { FAULT, type Proxy } from '../support/proxy';
import { fill, languages, TEXTS } from '../support/texts';

const READ = '/api/other/productfreq';
const SAVE = '/api/other/update-productfreq';
/** Ids of products that no other test file changes. */
const [PRODUCT, OTHER] = ['134', '135'];

interface ProductFrequencies {
  name: string;
  sku: string;
  Product_frequency: { freq: number }[];
}

let admin: Admin;
let proxy: Proxy;
beforeEach(async () => {
  admin = await createAdmin(api);
  proxy = await openProxy();
  await setWeeks(PRODUCT, '2,4');
});

const setWeeks = (productId: string, frequency: string) => admin.post(SAVE, { productId, frequency });
const read = async (len = 'de') =>
  (await admin.get<{ data: ProductFrequencies }>(READ, { productId: PRODUCT, len })).payload.data;
const storedWeeks = async () => (await read()).Product_frequency.map(({ freq }) => freq);
const countCalls = (path: string) => proxy.calls.filter((call) => call.path === path).length;
/** By text, because a query by role computes the style of the whole page. */
const button = (name: string) => screen.getByText(name, { selector: 'button' });
/** True if the browser would close the page without a confirmation. */
const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Waits for the list of products. */
const expectList = () => waitFor(() => expect(window.location.pathname).toBe('/profile'));

describe.each(languages('de'))('in %s', (language) => {
  const { admin: area, adminProducts, common, server, shell } = TEXTS[language];
  const t = adminProducts.edit;
  const weeks = (count: number) => fill(count === 1 ? t.weeks_one : t.weeks_other, { count: String(count) });
  const removeButton = (count: number) => screen.getByLabelText(fill(t.remove, { frequency: weeks(count) }));
  const option = (count: number) => within(screen.getByRole('listbox')).getByRole('option', { name: weeks(count) });
  const findField = () => screen.findByLabelText(t.frequencies, { selector: 'input' });
  const failure = fill(area.failures.adminFrequencies, { message: FAULT });

  const visit = (productId = PRODUCT, options: AdminVisit = {}) =>
    renderAdminScreen(
      ProductScreen,
      `/profile/${productId}`,
      { language, admin, apiBase: proxy.apiBase, ...options },
      '/profile/:productId',
    );
  /** Opens the form of the product with frequencies of 2 and 4 weeks. */
  async function visitForm() {
    const page = await visit();
    return { ...page, field: await findField(), press: async (name: string) => page.person.click(button(name)) };
  }

  test('saves selected, typed and removed frequencies, and returns to the products', async () => {
    const { person, field, press } = await visitForm();
    for (const name of [t.name, t.sku]) expect(screen.getByText(name).nextElementSibling).not.toBeEmptyDOMElement();
    expect(screen.getByText(weeks(4))).toBeVisible();
    await person.click(field);
    await person.click(option(1));
    // A selected option clears the search text. A removed frequency keeps it.
    await person.type(field, '12');
    await person.click(option(12));
    expect(field).toHaveValue('');
    await person.type(field, '7{Enter}');
    await person.type(field, '13');
    await person.click(removeButton(2));
    // Enter activates the focused button, not the field.
    act(() => removeButton(12).focus());
    await person.keyboard('{Enter}');
    // Also saves the typed frequency that was not added.
    await press(t.save);
    expect(await screen.findByText(server.frequenciesSaved)).toBeVisible();
    await expectList();
    expect(await storedWeeks()).toEqual([1, 4, 7, 13]);
  });

  test('shows a broken rule at its field, and keeps the typed text', async () => {
    const { person, field, press } = await visitForm();
    await person.type(field, '53{Enter}');
    expect(await screen.findByText(t.frequencyInvalid)).toBeVisible();
    await press(t.save);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('53');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await person.clear(field);
    await waitFor(() => expect(screen.queryByText(t.frequencyInvalid)).toBeNull());
    for (const removed of [2, 4]) await person.click(removeButton(removed));
    await press(t.save);
    expect(await screen.findByText(t.frequencyMissing)).toBeVisible();
    expect(countCalls(SAVE)).toBe(0);
  });

  test('counts the subscriptions of each frequency, and explains the effect of a removed one', async () => {
    const { use } = adminProducts;
    const { productId } = await makeProduct(api, { weeks: [2, 4] });
    await api.customer({ productId, intervalWeeks: 4, statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
    await api.customer({ productId, intervalWeeks: 3 });
    const { person } = await visit(productId);
    const items = within(await screen.findByRole('list', { name: use.title })).getAllByRole('listitem');
    const subscriptions = (count: string) =>
      fill(count === '1' ? use.subscriptions_one : use.subscriptions_other, { count });
    expect(items.map((one) => one.textContent)).toEqual([
      `${weeks(3)}: ${subscriptions('1')} (${use.notOffered})`,
      `${weeks(4)}: ${subscriptions('2')}`,
    ]);
    expect(screen.queryByText(use.kept, { exact: false })).not.toBeInTheDocument();
    await person.click(removeButton(4));
    const warning = fill(use.removing, { frequency: weeks(4), subscriptions: subscriptions('2') });
    expect(screen.getByText(warning).closest('[role=status]')).toHaveTextContent(use.kept);
    await person.click(removeButton(2));
    expect(screen.getAllByText(use.kept, { exact: false })).toHaveLength(1);
  });

  test('asks before unsaved changes are discarded, and sends nothing without changes', async () => {
    const { person, press } = await visitForm();
    expect(closesAtOnce()).toBe(true);
    await person.click(removeButton(2));
    expect(closesAtOnce()).toBe(false);
    await press(t.back);
    await person.click(await screen.findByText(shell.leave.stay));
    expect(screen.getByText(weeks(4))).toBeVisible();
    await press(t.back);
    await person.click(await screen.findByText(shell.leave.confirm));
    await expectList();
    expect(closesAtOnce()).toBe(true);
    window.history.back();
    await findField();
    await press(t.save);
    await expectList();
    expect(proxy.sent()).toEqual([]);
    expect(screen.queryByText(server.frequenciesSaved)).not.toBeInTheDocument();
  });

  test('reports a failed load with a retry, and resets the form for another or an unknown product', async () => {
    proxy.fail(READ);
    const { person, router } = await visit();
    expect(await screen.findByText(t.loadFailed)).toBeVisible();
    proxy.heal();
    await person.click(button(common.actions.retry));
    await findField();
    await setWeeks(OTHER, '3');
    await act(() => router.navigate(`/profile/${OTHER}`));
    expect(await screen.findByText(weeks(3))).toBeVisible();
    expect(screen.queryByText(weeks(4))).not.toBeInTheDocument();
    await act(() => router.navigate('/profile/99999'));
    expect(await screen.findByText(t.notFound)).toBeVisible();
    expect(screen.queryByLabelText(t.frequencies)).not.toBeInTheDocument();
    await person.click(button(t.back));
    await expectList();
  });

  test('disables the form and all navigation during a save', async () => {
    const { person, field, press } = await visitForm();
    await person.type(field, '7{Enter}');
    const answer = proxy.hold(SAVE);
    await press(t.save);
    await waitFor(() => expect(countCalls(SAVE)).toBe(1));
    expect(field).toBeDisabled();
    expect(removeButton(7)).toBeDisabled();
    expect(button(t.saving)).toHaveFocus();
    for (const name of [t.saving, t.cancel, t.back]) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await press(name);
    }
    expect(window.location.pathname).toBe(`/profile/${PRODUCT}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(closesAtOnce()).toBe(false);
    answer();
    await expectList();
    expect(countCalls(SAVE)).toBe(1);
    expect(await storedWeeks()).toEqual([2, 4, 7]);
  });

  test('reports a failed and a lost save in the form, and still sends the initial values afterwards', async () => {
    const { person, field, press } = await visitForm();
    await person.click(removeButton(4));
    proxy.fail(SAVE);
    await press(t.save);
    expect(await screen.findByText(failure)).toBeVisible();
    await person.type(field, '4{Enter}');
    const reads = countCalls(READ);
    proxy.fail([SAVE, READ], 'drop-reply');
    await press(t.save);
    expect(await screen.findAllByText(t.inDoubt)).toHaveLength(1);
    // Expects a disabled field, because the retry sends the earlier values.
    await waitFor(() => expect(button(t.save)).toHaveAttribute('aria-disabled', 'false'));
    expect(field).toBeDisabled();
    expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
    expect(countCalls(READ)).toBe(reads);
    proxy.heal();
    await press(t.save);
    await expectList();
    expect(countCalls(SAVE)).toBeGreaterThanOrEqual(3);
    expect(await storedWeeks()).toEqual([2, 4]);
  });

  test("compares stored and typed values after another admin's change, and applies either", async () => {
    const conflict = { ...area.conflict, ...adminProducts.conflict };
    const comparison = () =>
      within(screen.getByRole('table'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    const { person, field, press } = await visitForm();
    await person.type(field, '9{Enter}');
    await setWeeks(PRODUCT, '2,4,8');
    await press(t.save);
    expect(await screen.findByText(conflict.title)).toHaveFocus();
    expect(comparison()).toEqual(['2, 4, 8', '2, 4, 9']);
    expect(await storedWeeks()).toEqual([2, 4, 8]);
    await press(conflict.takePresent);
    expect(await screen.findByText(weeks(8))).toBeVisible();
    expect(screen.queryByText(weeks(9))).not.toBeInTheDocument();

    await person.type(field, '10{Enter}');
    await setWeeks(PRODUCT, '2');
    await press(t.save);
    await screen.findByText(conflict.title);
    // Makes another change after the comparison.
    await setWeeks(PRODUCT, '3');
    await press(conflict.overwrite);
    await waitFor(() => expect(comparison()).toEqual(['3', '2, 4, 8, 10']));
    await press(conflict.overwrite);
    await expectList();
    expect(await storedWeeks()).toEqual([2, 4, 8, 10]);
  });

  test('reports a failed save on the page of another product, and keeps the unsaved input there', async () => {
    const { name, sku } = await read(language);
    const query = `tab=products&search=${encodeURIComponent(sku)}`;
    const { person, router } = await renderAdmin(`/profile?${query}`, { language, admin, apiBase: proxy.apiBase });
    await person.click(await screen.findByText(adminProducts.list.view, { selector: 'a' }));
    await person.type(await findField(), '7{Enter}');
    const answer = proxy.hold(SAVE);
    await person.click(button(t.save));
    await waitFor(() => expect(countCalls(SAVE)).toBe(1));
    window.history.back();
    await screen.findByRole('grid');
    await router.navigate(`/profile/${OTHER}`);
    fireEvent.change(await findField(), { target: { value: '19' } });
    await person.type(await findField(), '{Enter}');
    proxy.fail(SAVE);
    answer();
    const message = fill(t.late, { product: name, message: failure });
    expect((await screen.findAllByText(message))[0]).toBeVisible();
    expect(window.location.pathname).toBe(`/profile/${OTHER}`);
    expect(screen.getByText(weeks(19))).toBeVisible();
    expect(closesAtOnce()).toBe(false);
    expect(await storedWeeks()).toEqual([2, 4]);
  });
});
