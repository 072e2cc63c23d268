import { screen, waitFor, within } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { createApi } from '../support/serverApi';
import { fault, NOBODY, renderAdmin } from '../support/adminPortal';
import { fill, TEXTS } from '../support/portalTexts';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const READ = '/api/other/productfreq';
const SAVE = '/api/other/update-productfreq';
/** Nobody else's tests change them. */
const PRODUCTS = { en: '134', de: '135' };

afterEach(() => api.json('/demo/faults', {}, {}, 'DELETE'));

const weeksOf = async (productId: string, token: string) => {
  const { payload } = await api.get<{ data: { Product_frequency: { freq: number }[] } }>(
    READ,
    { productId },
    { token },
  );
  return payload.data.Product_frequency.map(({ freq }) => freq);
};

describe.each(['en', 'de'] as const)('%s', (language) => {
  const { adminProducts, common, server, admin, shell } = TEXTS[language];
  const { leave } = shell;
  const t = adminProducts.edit;
  const productId = PRODUCTS[language];
  const named = (weeks: number) => fill(weeks === 1 ? t.weeks_one : t.weeks_other, { count: String(weeks) });
  const removeName = (weeks: number) => fill(t.remove, { frequency: named(weeks) });

  /** The product with 2 and 4 weeks. */
  async function edit(config = {}) {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0, statuses: [] });
    await api.post(SAVE, { productId, frequency: '2,4' }, { token: adminToken });
    const portal = await renderAdmin(`/profile/${productId}`, language, config);
    const field = await screen.findByRole('combobox', { name: t.frequencies });
    return { ...portal, field, save: () => screen.getByRole('button', { name: t.save }) };
  }
  const atProducts = () => waitFor(() => expect(window.location.pathname).toBe('/profile'));
  const inList = () => screen.findByRole('tab', { name: admin.tabs.products, selected: true });

  test('name and SKU to read, frequencies to choose, to type and to take out; saving leads to the products', async () => {
    const { person, field, save, adminToken } = await edit();
    expect(screen.getByText(t.name).nextElementSibling).not.toBeEmptyDOMElement();
    expect(screen.getByText(t.sku).nextElementSibling).not.toBeEmptyDOMElement();
    expect(screen.getByText(named(4))).toBeVisible();
    await person.click(field);
    await person.click(within(screen.getByRole('listbox')).getByRole('option', { name: named(1) }));
    await person.type(field, '7{Enter}');
    await person.click(screen.getByRole('button', { name: removeName(2) }));
    // What is typed and not added yet is saved as well.
    await person.type(field, '13');
    await person.click(save());
    expect((await screen.findAllByText(server.frequenciesSaved))[0]).toBeVisible();
    await atProducts();
    await inList();
    expect(await weeksOf(productId, adminToken)).toEqual([1, 4, 7, 13]);
  });

  test('what was typed to find an option is not saved beside it; beside one taken out it stays', async () => {
    const { person, field, save, adminToken } = await edit();
    await person.type(field, '1');
    await person.click(within(screen.getByRole('listbox')).getByRole('option', { name: named(12) }));
    await person.type(field, '2');
    await person.click(within(screen.getByRole('listbox')).getByRole('option', { name: named(2) }));
    expect(field).toHaveValue('');
    await person.type(field, '8');
    await person.click(screen.getByRole('button', { name: removeName(4) }));
    await person.click(save());
    await atProducts();
    expect(await weeksOf(productId, adminToken)).toEqual([8, 12]);
  });

  test('none is refused, and nothing is sent', async () => {
    const { person, save, adminToken } = await edit();
    await person.click(screen.getByRole('button', { name: removeName(2) }));
    await person.click(screen.getByRole('button', { name: removeName(4) }));
    await person.click(save());
    expect(await screen.findByText(t.frequencyMissing)).toBeVisible();
    expect(await weeksOf(productId, adminToken)).toEqual([2, 4]);
  });

  test.each(['0', '53', '2.5', '-1', 'abc'])('%s is no frequency, and stays to be corrected', async (typed) => {
    const { person, field, save, adminToken } = await edit();
    await person.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(t.frequencyInvalid)).toBeVisible();
    await person.click(save());
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByText(t.frequencyInvalid)).toBeVisible();
    expect(field).toHaveValue(typed);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await weeksOf(productId, adminToken)).toEqual([2, 4]);
  });

  test('1 and 52 are the ends of what can be typed', async () => {
    const { person, field, save, adminToken } = await edit();
    await person.type(field, '1, 52{Enter}');
    await person.click(save());
    await atProducts();
    expect(await weeksOf(productId, adminToken)).toEqual([1, 2, 4, 52]);
  });

  test('a failed saving is told in the form, and nothing typed is lost', async () => {
    const { person, field, save, adminToken } = await edit();
    await person.type(field, '9{Enter}');
    await fault(SAVE, 'status', 500);
    await person.click(save());
    expect(await screen.findByText(fill(admin.failures.adminFrequencies, { message: server.fault }))).toBeVisible();
    expect(screen.getByText(named(9))).toBeVisible();
    await fault(SAVE, 'drop-reply');
    await person.click(save());
    expect(await screen.findByText(t.inDoubt)).toBeVisible();
    await person.click(save());
    await atProducts();
    expect(await weeksOf(productId, adminToken)).toEqual([2, 4, 9]);
  });

  test('a 401 while saving empties the storage and leaves after a second', async () => {
    const { person, save } = await edit();
    await fault(SAVE, 'status', 401);
    await person.click(save());
    expect(
      (await screen.findAllByText(fill(admin.failures.adminUnauthorized, { message: server.fault })))[0],
    ).toBeVisible();
    await waitFor(() => expect(storedValues()).toEqual({ len: language }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  test('unsaved changes are not lost by going back, nor by closing the page', async () => {
    const { person } = await edit();
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closes()).toBe(true);
    await person.click(screen.getByRole('button', { name: removeName(2) }));
    expect(closes()).toBe(false);
    await person.click(screen.getByRole('button', { name: t.back }));
    await person.click(await screen.findByRole('button', { name: leave.stay }));
    expect(screen.getByText(named(4))).toBeVisible();
    await person.click(screen.getByRole('button', { name: t.back }));
    await person.click(await screen.findByRole('button', { name: leave.confirm }));
    await inList();
    expect(closes()).toBe(true);
  });

  test('cancel leads back and saves nothing', async () => {
    const { person, adminToken } = await edit();
    await person.click(screen.getByRole('button', { name: t.cancel }));
    await inList();
    expect(await weeksOf(productId, adminToken)).toEqual([2, 4]);
  });

  test('straight from one product to another: the form begins with its own frequencies', async () => {
    const { adminToken } = await edit();
    const other = PRODUCTS[language === 'en' ? 'de' : 'en'];
    await api.post(SAVE, { productId: other, frequency: '3' }, { token: adminToken });
    navigate(`/profile/${other}`);
    expect(await screen.findByText(named(3))).toBeVisible();
    expect(screen.queryByText(named(4))).not.toBeInTheDocument();
  });

  test('there is no such product', async () => {
    const { person } = await renderAdmin('/profile/99999', language);
    expect(await screen.findByText(t.notFound)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: t.frequencies })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: t.back }));
    await inList();
  });

  test('a product that does not load says so and loads again', async () => {
    await fault(READ, 'status', 500);
    const { person } = await renderAdmin(`/profile/${productId}`, language);
    expect(await screen.findByText(t.loadFailed)).toBeVisible();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByRole('combobox', { name: t.frequencies })).toBeVisible();
  });

  test('no answer at all', async () => {
    await renderAdmin(`/profile/${productId}`, language, NOBODY);
    expect(await screen.findByText(t.loadFailed)).toBeVisible();
  });
});
