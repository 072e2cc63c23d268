import { act, screen, waitFor, within } from '@testing-library/react';
import { type AdminVisit, api, NO_SERVER, openProxy, renderAdmin } from '../support/adminPages';
import { type Admin, createAdmin } from '../support/api';
import { makeProduct } from '../support/customerPages';
import { storedValues } from '../support/browser';
import { FAULT, type Proxy } from '../support/proxy';
import { fill, languages, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/ProductScreen';

const READ = '/api/other/productfreq';
const SAVE = '/api/other/update-productfreq';
/** Products that no other test file changes. */
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
const button = (name: string) => screen.getByRole('button', { name });
/** Whether the browser would close the page without asking. */
const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe.each(languages('de'))('in %s', (language) => {
  const { admin: area, adminProducts, common, server, shell } = TEXTS[language];
  const t = adminProducts.edit;
  const weeks = (count: number) => fill(count === 1 ? t.weeks_one : t.weeks_other, { count: String(count) });
  const removeButton = (count: number) => button(fill(t.remove, { frequency: weeks(count) }));
  const option = (count: number) => within(screen.getByRole('listbox')).getByRole('option', { name: weeks(count) });
  const findField = () => screen.findByRole('combobox', { name: t.frequencies });
  const findProducts = () => screen.findByRole('tab', { name: area.tabs.products, selected: true });

  const visit = (path = `/profile/${PRODUCT}`, options: AdminVisit = {}) =>
    renderAdmin(path, { language, admin, apiBase: proxy.apiBase, ...options });
  /** The form of the product with 2 and 4 weeks. */
  async function visitForm() {
    const { person, router } = await visit();
    return { person, router, field: await findField() };
  }

  describe('form', () => {
    test('shows name and SKU, saves chosen, typed and removed frequencies, and returns to the products', async () => {
      const { person, field } = await visitForm();
      expect(screen.getByText(t.name).nextElementSibling).not.toBeEmptyDOMElement();
      expect(screen.getByText(t.sku).nextElementSibling).not.toBeEmptyDOMElement();
      expect(screen.getByText(weeks(4))).toBeVisible();
      await person.click(field);
      await person.click(option(1));
      await person.type(field, '7{Enter}');
      await person.click(removeButton(2));
      // Saves what was typed even if it was not added.
      await person.type(field, '13');
      await person.click(button(t.save));
      expect((await screen.findAllByText(server.frequenciesSaved))[0]).toBeVisible();
      await findProducts();
      expect(window.location.pathname).toBe('/profile');
      expect(await storedWeeks()).toEqual([1, 4, 7, 13]);
    });

    test('clears the text that an option was searched with, and keeps it when a frequency is removed', async () => {
      const { person, field } = await visitForm();
      await person.type(field, '1');
      await person.click(option(12));
      await person.type(field, '2');
      await person.click(option(2));
      expect(field).toHaveValue('');
      await person.type(field, '8');
      await person.click(removeButton(4));
      // Enter is the button's, not the field's around it.
      act(() => removeButton(12).focus());
      await person.keyboard('{Enter}');
      await person.click(button(t.save));
      await findProducts();
      expect(await storedWeeks()).toEqual([8]);
    });

    test('rejects an empty list of frequencies', async () => {
      const { person } = await visitForm();
      await person.click(removeButton(2));
      await person.click(removeButton(4));
      await person.click(button(t.save));
      expect(await screen.findByText(t.frequencyMissing)).toBeVisible();
      expect(await storedWeeks()).toEqual([2, 4]);
      expect(countCalls(SAVE)).toBe(0);
    });

    test('rejects what is not a whole number from 1 to 52, and keeps it to be corrected', async () => {
      const { person, field } = await visitForm();
      for (const typed of ['0', '53', '2.5', '-1', 'abc']) {
        await person.clear(field);
        await waitFor(() => expect(screen.queryByText(t.frequencyInvalid)).toBeNull());
        await person.type(field, `${typed}{Enter}`);
        expect(await screen.findByText(t.frequencyInvalid)).toBeVisible();
        await person.click(button(t.save));
        await waitFor(() => expect(field).toHaveFocus());
        expect(screen.getByText(t.frequencyInvalid)).toBeVisible();
        expect(field).toHaveValue(typed);
        expect(field).toHaveAttribute('aria-invalid', 'true');
      }
      expect(await storedWeeks()).toEqual([2, 4]);
    });

    test('accepts 1 and 52 weeks', async () => {
      const { person, field } = await visitForm();
      await person.type(field, '1, 52{Enter}');
      await person.click(button(t.save));
      await findProducts();
      expect(await storedWeeks()).toEqual([1, 2, 4, 52]);
    });

    test('shows how many subscriptions use each frequency, and what becomes of those whose frequency is removed', async () => {
      const { use } = adminProducts;
      const { productId } = await makeProduct(api, { weeks: [2, 4] });
      await api.customer({ productId, intervalWeeks: 4, statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
      await api.customer({ productId, intervalWeeks: 3 });
      const { person } = await visit(`/profile/${productId}`);
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

    test('sends nothing when it is saved without a change, and returns to the products', async () => {
      const { person } = await visitForm();
      await person.click(button(t.save));
      await findProducts();
      expect(proxy.sent()).toEqual([]);
      expect(screen.queryByText(server.frequenciesSaved)).not.toBeInTheDocument();
    });

    test('sends what it began with once something else was refused', async () => {
      const { person, field } = await visitForm();
      await person.click(removeButton(4));
      proxy.fail(SAVE);
      await person.click(button(t.save));
      await screen.findByText(fill(area.failures.adminFrequencies, { message: FAULT }));
      proxy.heal();
      await person.type(field, '4{Enter}');
      await person.click(button(t.save));
      await findProducts();
      expect(countCalls(SAVE)).toBe(2);
      expect(await storedWeeks()).toEqual([2, 4]);
    });

    test('saves nothing on Cancel', async () => {
      const { person } = await visitForm();
      await person.click(button(t.cancel));
      await findProducts();
      expect(await storedWeeks()).toEqual([2, 4]);
    });

    test('asks before Back or the browser drops unsaved changes', async () => {
      const { person } = await visitForm();
      expect(closesAtOnce()).toBe(true);
      await person.click(removeButton(2));
      expect(closesAtOnce()).toBe(false);
      await person.click(button(t.back));
      await person.click(await screen.findByRole('button', { name: shell.leave.stay }));
      expect(screen.getByText(weeks(4))).toBeVisible();
      await person.click(button(t.back));
      await person.click(await screen.findByRole('button', { name: shell.leave.confirm }));
      await findProducts();
      expect(closesAtOnce()).toBe(true);
    });

    test('begins with the frequencies of the other product when the URL changes', async () => {
      const { router } = await visitForm();
      await setWeeks(OTHER, '3');
      await router.navigate(`/profile/${OTHER}`);
      expect(await screen.findByText(weeks(3))).toBeVisible();
      expect(screen.queryByText(weeks(4))).not.toBeInTheDocument();
    });
  });

  describe('loading', () => {
    test('says that an unknown product was not found, and leads back', async () => {
      const { person } = await visit('/profile/99999');
      expect(await screen.findByText(t.notFound)).toBeVisible();
      expect(screen.queryByRole('combobox', { name: t.frequencies })).not.toBeInTheDocument();
      await person.click(button(t.back));
      await findProducts();
    });

    test('reports a failed load and loads again', async () => {
      proxy.fail(READ);
      const { person } = await visit();
      expect(await screen.findByText(t.loadFailed)).toBeVisible();
      proxy.heal();
      await person.click(button(common.actions.retry));
      expect(await findField()).toBeVisible();
    });

    test('reports a failed load when there is no answer', async () => {
      await visit(undefined, { apiBase: NO_SERVER });
      expect(await screen.findByText(t.loadFailed)).toBeVisible();
    });
  });

  describe('saving', () => {
    /** From the list to the form; adds 7 weeks and saves. The save is not answered before `answer` is called. */
    async function startSave() {
      const { name, sku } = await read(language);
      const { person, router } = await visit(`/profile?tab=products&search=${encodeURIComponent(sku)}`);
      await person.click(await screen.findByRole('link', { name: fill(adminProducts.list.viewProduct, { name }) }));
      await person.type(await findField(), '7{Enter}');
      const answer = proxy.hold(SAVE);
      await person.click(button(t.save));
      await waitFor(() => expect(countCalls(SAVE)).toBe(1));
      return { person, router, name, answer };
    }

    test('disables the form and every way out, and then returns to the products', async () => {
      const { person, answer } = await startSave();
      expect(await findField()).toBeDisabled();
      expect(removeButton(7)).toBeDisabled();
      expect(button(t.saving)).toHaveFocus();
      for (const name of [t.saving, t.cancel, t.back]) {
        expect(button(name)).toHaveAttribute('aria-disabled', 'true');
        await person.click(button(name));
      }
      expect(window.location.pathname).toBe(`/profile/${PRODUCT}`);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(closesAtOnce()).toBe(false);
      answer();
      await findProducts();
      expect((await screen.findAllByText(server.frequenciesSaved))[0]).toBeVisible();
      expect(countCalls(SAVE)).toBe(1);
      expect(await storedWeeks()).toEqual([2, 4, 7]);
    });

    test('reports a failed and a lost save in the form, keeps what was typed, and saves on a retry', async () => {
      const { person, field } = await visitForm();
      await person.type(field, '9{Enter}');
      proxy.fail(SAVE);
      await person.click(button(t.save));
      expect(await screen.findByText(fill(area.failures.adminFrequencies, { message: FAULT }))).toBeVisible();
      expect(screen.getByText(weeks(9))).toBeVisible();
      proxy.fail(SAVE, 'drop-reply');
      await person.click(button(t.save));
      expect(await screen.findByText(t.inDoubt)).toBeVisible();
      // What is typed now would not be saved with it.
      await waitFor(() => expect(button(t.save)).toHaveAttribute('aria-disabled', 'false'));
      expect(field).toBeDisabled();
      proxy.heal();
      await person.click(button(t.save));
      await findProducts();
      expect(await storedWeeks()).toEqual([2, 4, 9]);
    });

    describe('after another admin was faster', () => {
      const conflict = { ...area.conflict, ...adminProducts.conflict };
      const comparison = () =>
        within(screen.getByRole('table'))
          .getAllByRole('cell')
          .map((cell) => cell.textContent);
      async function saveAfterOther() {
        const { person, field } = await visitForm();
        await person.type(field, '9{Enter}');
        await setWeeks(PRODUCT, '2,4,8');
        await person.click(button(t.save));
        expect(await screen.findByRole('heading', { name: conflict.title })).toHaveFocus();
        return { person, field };
      }

      test('shows what is stored now beside what was chosen, changes nothing, and takes the present ones', async () => {
        const { person, field } = await saveAfterOther();
        expect(comparison()).toEqual(['2, 4, 8', '2, 4, 9']);
        expect(await storedWeeks()).toEqual([2, 4, 8]);
        await person.click(button(conflict.takePresent));
        expect(await screen.findByText(weeks(8))).toBeVisible();
        expect(screen.queryByText(weeks(9))).not.toBeInTheDocument();
        await person.type(field, '10{Enter}');
        await person.click(button(t.save));
        await findProducts();
        expect(await storedWeeks()).toEqual([2, 4, 8, 10]);
      });

      test('saves what was chosen over the present ones when the admin decides so', async () => {
        const { person } = await saveAfterOther();
        expect(screen.getByText(weeks(9))).toBeVisible();
        // What the page has loaded meanwhile does not decide; what the admin has seen does.
        await setWeeks(PRODUCT, '2');
        await person.click(button(conflict.overwrite));
        await waitFor(() => expect(comparison()).toEqual(['2', '2, 4, 9']));
        await person.click(button(conflict.overwrite));
        await findProducts();
        expect(await storedWeeks()).toEqual([2, 4, 9]);
      });
    });

    test('reports a lost answer once, and does not load the product again', async () => {
      const { answer } = await startSave();
      const reads = countCalls(READ);
      proxy.fail([SAVE, READ], 'drop-reply');
      answer();
      expect(await screen.findAllByText(t.inDoubt)).toHaveLength(1);
      expect(screen.getByText(weeks(7))).toBeVisible();
      expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
      expect(countCalls(READ)).toBe(reads);
      expect(await storedWeeks()).toEqual([2, 4, 7]);
    });

    test('clears the storage and leaves for the sign-in when the session has ended', async () => {
      const { person } = await visitForm();
      await person.click(removeButton(4));
      proxy.fail(SAVE, 401);
      await person.click(button(t.save));
      const message = fill(area.failures.adminUnauthorized, { message: FAULT });
      expect((await screen.findAllByText(message))[0]).toBeVisible();
      await waitFor(() => expect(storedValues()).toEqual({ len: language }));
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    });

    test.each(['success', 'failure'])(
      'reports its %s on the page of another product, and keeps its form',
      async (end) => {
        const { person, router, name, answer } = await startSave();
        window.history.back();
        await screen.findByRole('grid');
        await router.navigate(`/profile/${OTHER}`);
        await person.type(await findField(), '19{Enter}');
        if (end === 'failure') proxy.fail(SAVE);
        answer();
        const failure = fill(area.failures.adminFrequencies, { message: FAULT });
        const message = end === 'success' ? server.frequenciesSaved : failure;
        expect((await screen.findAllByText(fill(t.late, { product: name, message })))[0]).toBeVisible();
        expect(window.location.pathname).toBe(`/profile/${OTHER}`);
        expect(screen.getByText(weeks(19))).toBeVisible();
        expect(closesAtOnce()).toBe(false);
        await person.click(button(t.back));
        expect(await screen.findByRole('dialog', { name: shell.leave.title })).toBeVisible();
        expect(await storedWeeks()).toEqual(end === 'success' ? [2, 4, 7] : [2, 4]);
      },
    );
  });
});

test('renders in English', async () => {
  await renderAdmin(`/profile/${PRODUCT}`, { language: 'en', admin });
  const { edit: t } = TEXTS.en.adminProducts;
  expect(await screen.findByRole('combobox', { name: t.frequencies })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
  for (const name of [t.save, t.cancel, t.back]) expect(button(name)).toBeVisible();
  const { edit: german } = TEXTS.de.adminProducts;
  for (const text of [german.title, german.frequencies, german.hint, german.save])
    expect(screen.getByRole('main').innerHTML).not.toContain(text);
});
