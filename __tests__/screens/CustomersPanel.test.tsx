import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createApi } from '../support/serverApi';
import { fault, NOBODY, renderAdmin } from '../support/adminPortal';
import { TEXTS } from '../support/portalTexts';
import { startProxy } from '../support/startProxy';
import { storedValues } from '../support/storedValues';

const api = createApi(process.env.API_URL ?? '');
const LIST = '/api/admin/fetch-all-customers';
const SYNC = '/api/admin/sync-customer';
const SWITCH = '/api/user/switch-account-login';

afterEach(() => jest.restoreAllMocks());
afterEach(() => api.json('/demo/faults', {}, {}, 'DELETE'));

/** A way to the server that knows every call; closed at the end, whatever the test came to. */
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));
async function watchedWay() {
  const proxy = await startProxy();
  stops.push(proxy.stop);
  return proxy;
}

/** A word that only this test's customers have in their e-mail. */
let words = 0;
const newWord = () => `w${Date.now().toString(36)}${(words += 1)}x`;
const makeCustomers = async (word: string, count: number) => {
  for (let one = 1; one <= count; one += 1) {
    await api.customer({ email: `${word}.${String(one).padStart(2, '0')}@kunden.example`, statuses: [] });
  }
};

const grid = async () => within(await screen.findByRole('grid'));
const emails = () => screen.queryAllByText(/@kunden\.example$/).map((cell) => cell.textContent);
const enterName = (text: string) => new RegExp(`^${text}: `);
const params = () => new URLSearchParams(window.location.search);

describe.each(['en', 'de'] as const)('%s', (language) => {
  const { adminCustomers: t, admin, server } = TEXTS[language];
  const search = () => screen.findByLabelText(t.search);

  test('rows with number, name, e-mail and the way in, in the server’s order whatever head is clicked', async () => {
    const word = newWord();
    await makeCustomers(word, 2);
    const { person } = await renderAdmin(`/profile?search=${word}`, language);
    const table = await grid();
    for (const name of Object.values(t.columns)) {
      await person.click(table.getByRole('columnheader', { name }));
    }
    expect(emails()).toEqual([`${word}.01@kunden.example`, `${word}.02@kunden.example`]);
    const [, first] = table.getAllByRole('row');
    expect(within(first as HTMLElement).getAllByRole('gridcell')[0]).toHaveTextContent('1');
    const names = table.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    // What is seen comes first in what is heard, and each names its customer.
    expect(names.map((name) => name.startsWith(`${t.enter}: `))).toEqual([true, true]);
    expect(names.map((name) => name.endsWith(`, ${word}.0${names.indexOf(name) + 1}@kunden.example`))).toEqual([
      true,
      true,
    ]);
    table.getAllByRole('button').forEach((button) => expect(button).toHaveTextContent(t.enter));
    expect(screen.getByText(language === 'en' ? 'Showing 1 - 2 of 2' : '1 - 2 von 2')).toBeVisible();
  });

  test('nobody found', async () => {
    await renderAdmin('/profile?search=nobody-has-this-address', language);
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: admin.pager.label })).not.toBeInTheDocument();
  });

  test.each([
    [500, { en: 'A fault that was asked for.', de: 'Eine bestellte Störung.' }],
    [503, { en: 'Error: A fault that was asked for.', de: 'Fehler: Eine bestellte Störung.' }],
    [403, { en: 'Forbidden! A fault that was asked for.', de: 'Nicht erlaubt! Eine bestellte Störung.' }],
  ])('a list that fails with %i says so and loads again', async (status, said) => {
    await fault(LIST, 'status', status);
    const { person } = await renderAdmin('/profile', language);
    expect(await screen.findByText(t.loadFailed)).toBeVisible();
    expect(screen.getAllByText(said[language])).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: TEXTS[language].common.actions.retry }));
    await grid();
    expect(screen.queryByText(t.loadFailed)).not.toBeInTheDocument();
  });

  test('no answer at all', async () => {
    await renderAdmin('/profile', language, NOBODY);
    const said = { en: 'Network error: Please try again.', de: 'Netzwerkfehler: Bitte versuch es noch einmal.' };
    expect(await screen.findByText(said[language])).toBeVisible();
  });

  test('a sync says what it brought, one that runs already refuses, a failed one says so', async () => {
    const { person } = await renderAdmin('/profile', language);
    await grid();
    await fault(SYNC, 'delay', 1500);
    await person.click(screen.getByRole('button', { name: t.sync.start }));
    expect(await screen.findByRole('progressbar', { name: t.sync.running })).toBeVisible();
    expect(screen.getByRole('button', { name: t.sync.busy })).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText(/^(Synced:|Everything is up to date|Abgeglichen:|Alles)/)).toBeVisible();
    await fault(SYNC, 'status', 409);
    await person.click(screen.getByRole('button', { name: t.sync.start }));
    expect(await screen.findByText(server.fault)).toBeVisible();
    await fault(SYNC, 'status', 500);
    await person.click(screen.getByRole('button', { name: t.sync.start }));
    expect(await screen.findByText(t.sync.failed)).toBeVisible();
  });

  test('a search starts on page 1, and stands in the address', async () => {
    const word = newWord();
    await makeCustomers(word, 12);
    const { person } = await renderAdmin('/profile?page=2', language);
    await person.click(await search());
    await person.paste(word);
    await waitFor(() => expect(emails()).toHaveLength(10));
    expect(Object.fromEntries(params())).toEqual({ search: word });
    await person.click(screen.getByRole('button', { name: admin.pager.page.replace('{{page}}', '2') }));
    await waitFor(() => expect(emails()).toEqual([`${word}.11@kunden.example`, `${word}.12@kunden.example`]));
    expect(screen.getByText(language === 'en' ? 'Showing 11 - 12 of 12' : '11 - 12 von 12')).toBeVisible();
    expect(params().get('page')).toBe('2');
    window.history.back();
    await waitFor(() => expect(emails()).toHaveLength(10));
    expect(await search()).toHaveValue(word);
  });

  test('a way in that fails is told once, and the admin stays', async () => {
    const { person } = await renderAdmin('/profile', language);
    const [enter] = (await grid()).getAllByRole('button', { name: enterName(t.enter) });
    await fault(SWITCH, 'status', 403);
    await person.click(enter as HTMLElement);
    const said = { en: 'Forbidden! A fault that was asked for.', de: 'Nicht erlaubt! Eine bestellte Störung.' };
    expect((await screen.findAllByText(said[language]))[0]).toBeVisible();
    expect(storedValues().isAdmintoken).toBeDefined();
    expect(window.location.pathname).toBe('/profile');
  });
});

test('what a sync brought is in the list: it is loaded again', async () => {
  const proxy = await watchedWay();
  const word = newWord();
  await makeCustomers(word, 1);
  const { person } = await renderAdmin(`/profile?search=${word}`, 'en', { apiBase: proxy.apiBase });
  await grid();
  const loads = () => proxy.calls.filter(({ path }) => path === LIST).length;
  const before = loads();
  await makeCustomers(`${word}.late`, 1);
  await person.click(screen.getByRole('button', { name: TEXTS.en.adminCustomers.sync.start }));
  await waitFor(() => expect(emails()).toHaveLength(2));
  expect(loads()).toBe(before + 1);
});

test('whoever is on the way into an account asks for no second way, until the browser shows the page again', async () => {
  // jsdom goes nowhere, and says so.
  const said = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const proxy = await watchedWay();
  const word = newWord();
  await makeCustomers(word, 2);
  const { person } = await renderAdmin(`/profile?search=${word}`, 'en', { apiBase: proxy.apiBase });
  const asked = () => proxy.calls.filter(({ path }) => path === SWITCH).length;
  const enter = async (row: number) => {
    const buttons = (await grid()).getAllByRole('button');
    await person.click(buttons[row] as HTMLElement);
  };
  await enter(0);
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect((await grid()).getAllByRole('button')[0]).toHaveAttribute('aria-disabled', 'true');
  await enter(0);
  await enter(1);
  expect(asked()).toBe(1);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await enter(1);
  await waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(asked()).toBe(2);
});

test('an answer that comes late never overwrites a newer one', async () => {
  const [slow, fast] = [newWord(), newWord()];
  await makeCustomers(slow, 1);
  await makeCustomers(fast, 1);
  const { person, store } = await renderAdmin('/profile');
  await grid();
  const field = screen.getByLabelText('Search by e-mail');
  const statusOf = (word: string) =>
    Object.entries(store.getState().api.queries).find(([key]) => key.includes(word))?.[1]?.status;
  await fault(LIST, 'delay', 3000);
  await person.type(field, slow);
  await waitFor(() => expect(statusOf(slow)).toBe('pending'));
  await person.clear(field);
  await person.type(field, fast);
  await waitFor(() => expect(emails()).toEqual([`${fast}.01@kunden.example`]));
  expect(statusOf(slow)).toBe('pending');
  await waitFor(() => expect(statusOf(slow)).not.toBe('pending'));
  expect(emails()).toEqual([`${fast}.01@kunden.example`]);
});

test('a page behind the last one leads to the last one', async () => {
  const word = newWord();
  await makeCustomers(word, 11);
  await renderAdmin(`/profile?search=${word}&page=7`);
  await waitFor(() => expect(emails()).toEqual([`${word}.11@kunden.example`]));
  expect(params().get('page')).toBe('2');
});

test('a page that no list can have is the first one', async () => {
  await renderAdmin('/profile?page=1e21', 'en');
  await grid();
  expect(screen.getByText(/^Showing 1 - 10 of/)).toBeVisible();
  expect(screen.queryByText('The customers could not be loaded.')).not.toBeInTheDocument();
});

test('more than a thousand are not counted', async () => {
  const word = newWord();
  const accounts = 10;
  for (let made = 0; made <= 1000; made += accounts) {
    await api.customers({ email: `${word}.${made}@kunden.example`, accounts, statuses: [] });
  }
  const { person } = await renderAdmin(`/profile?search=${word}`, 'en');
  expect(await screen.findByText('Showing 1 - 10 of more than 1,000')).toBeVisible();
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }));
  const items = () => pager.getAllByRole('listitem').map((item) => item.textContent);
  const go = (name: string) => pager.getByRole('button', { name });
  expect(items()).toEqual(['', '1', '2', '3', '…', '100', '']);
  expect(go('Page 1')).toHaveAttribute('aria-current', 'page');
  expect(go('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await person.click(go('Previous page'));
  expect(params().has('page')).toBe(false);
  await person.click(go('Next page'));
  expect(await screen.findByText('Showing 11 - 20 of more than 1,000')).toBeVisible();
  expect(go('Page 2')).toHaveAttribute('aria-current', 'page');
  expect(go('Page 1')).not.toHaveAttribute('aria-current');
  expect(go('Previous page')).not.toHaveAttribute('aria-disabled', 'true');
  await person.click(go('Previous page'));
  expect(await screen.findByText('Showing 1 - 10 of more than 1,000')).toBeVisible();
  await person.click(go('Page 100'));
  expect(await screen.findByText('Showing 991 - 1,000 of more than 1,000')).toBeVisible();
  expect(items()).toEqual(['', '1', '…', '98', '99', '100', '']);
  expect(go('Next page')).toHaveAttribute('aria-disabled', 'true');
  cleanup();
  await renderAdmin(`/profile?search=${word}&page=100`, 'de');
  expect(await screen.findByText('991 - 1.000 von mehr als 1.000')).toBeVisible();
});
