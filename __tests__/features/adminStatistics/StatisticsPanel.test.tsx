import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EARLIEST_STATISTICS_DAY } from '../../../src/domain/dateRange';
import { addDays, businessDayAt } from '../../../src/domain/planDate';
import { monthOf } from '../../../src/domain/month';
import { formatCount, formatDay, formatPercent } from '../../../src/i18n/formats';
import { adminStored } from '../../support/adminStored';
import { fill, TEXTS } from '../../support/portalTexts';
import { renderPortal } from '../../support/renderPortal';
import { createApi } from '../../support/serverApi';
import { startProxy } from '../../support/startProxy';

const api = createApi(process.env.API_URL ?? '');
const TODAY = businessDayAt(new Date());
/** Nobody changes any more what was then. */
const PAST = { startDate: '2026-02-01', endDate: '2026-03-15' };
const STATISTIC = '/api/other/statistic';
const NOWHERE = 'http://127.0.0.1:9/api/';

interface Wire {
  churnRate: number;
  activeSub: number;
  onecat: number;
  twocat: number;
  threecat: number;
}

async function visit(language: 'de' | 'en', query = '', config = {}) {
  const admin = await adminStored(api);
  const portal = await renderPortal(`/profile?tab=statistics${query}`, { language, stored: admin.stored, config });
  return { ...portal, ...admin };
}

/** Without the spaces that keep numbers and signs together. */
const plain = (text: string) => text.replace(/\s/g, ' ');

/** What tells that the figures of these days are shown. */
const shownOf = (language: 'de' | 'en', from: string, to: string) =>
  fill(TEXTS[language].adminStatistics.range.shown, { from: formatDay(from), to: formatDay(to) });

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const { range, churn, active, shares } = TEXTS[language].adminStatistics;
  const { admin, common } = TEXTS[language];

  test('begins with the first of this month to today', async () => {
    await visit(language);
    expect(await screen.findByLabelText(range.from)).toHaveValue(monthOf(TODAY));
    expect(screen.getByLabelText(range.to)).toHaveValue(TODAY);
    expect(screen.getByLabelText(range.to)).toHaveAttribute('max', TODAY);
    expect(await screen.findByText(shownOf(language, monthOf(TODAY), TODAY))).toBeVisible();
  });

  test('shows the server’s figures of the range in the address, in three cards and as a chart', async () => {
    const { token } = await visit(language, `&from=${PAST.startDate}&to=${PAST.endDate}`);
    expect(await screen.findByText(shownOf(language, PAST.startDate, PAST.endDate))).toBeVisible();
    const { payload } = await api.get<Wire>('/api/other/statistic', { ...PAST, len: language }, { token });
    const percent = (value: number) => formatPercent(value, language, 2);
    const card = (name: string) => within(screen.getByRole('region', { name }));
    expect(screen.getByRole('region', { name: churn.title })).toHaveTextContent(plain(percent(payload.churnRate)));
    expect(card(active.title).getByText(formatCount(payload.activeSub, language))).toBeVisible();
    const [one, two, three] = card(shares.title).getAllByRole('definition');
    expect([one, two, three].map((value) => value?.textContent)).toEqual(
      [payload.onecat, payload.twocat, payload.threecat].map(percent),
    );
    expect(await screen.findByRole('group', { name: shares.chart })).toBeInTheDocument();
  });

  test.each([
    ['from', '2026-11-10', '2026-11-09', 'from', range.rangeReversed],
    ['to', addDays(TODAY, -3), addDays(TODAY, 1), 'to', range.rangeInFuture],
    ['to', '2026-11-10', '2026-11-09', 'from', range.rangeReversed],
    [
      'from',
      '0202-01-15',
      '2026-11-09',
      'from',
      fill(range.dayTooEarly, { first: formatDay(EARLIEST_STATISTICS_DAY) }),
    ],
    ['to', '2026-11-10', '0202-11-09', 'to', fill(range.dayTooEarly, { first: formatDay(EARLIEST_STATISTICS_DAY) })],
  ] as const)('a range that breaks a rule is not asked for: %s, %s to %s', async (last, from, to, at, message) => {
    const { person } = await visit(language);
    const fields = { from: await screen.findByLabelText(range.from), to: screen.getByLabelText(range.to) };
    const first = last === 'from' ? 'to' : 'from';
    const values = { from, to };
    for (const name of [first, last] as const) {
      await person.clear(fields[name]);
      await person.type(fields[name], values[name]);
    }
    await person.tab();
    expect(fields[at]).toHaveAccessibleDescription(message);
    expect(fields[at]).toBeInvalid();
    expect(window.location.search).not.toContain(`to=${to}`);
  });

  test.each([
    ['2026-11-20', '2026-11-01', 'from', range.rangeReversed],
    ['2026-11-01', addDays(TODAY, 1), 'to', range.rangeInFuture],
    ['1999-12-31', '2026-11-01', 'from', fill(range.dayTooEarly, { first: formatDay(EARLIEST_STATISTICS_DAY) })],
  ] as const)('an address that breaks a rule is told so at once: %s to %s', async (from, to, at, message) => {
    const { person } = await visit(language, `&from=${from}&to=${to}`);
    const fields = { from: await screen.findByLabelText(range.from), to: screen.getByLabelText(range.to) };
    expect(fields[at]).toHaveAccessibleDescription(message);
    expect(fields[at]).toBeInvalid();
    expect(screen.queryByText(TEXTS[language].adminStatistics.loading)).not.toBeInTheDocument();
    for (const name of ['from', 'to'] as const) {
      await person.clear(fields[name]);
      await person.type(fields[name], name === 'from' ? PAST.startDate : PAST.endDate);
    }
    expect(await screen.findByText(shownOf(language, PAST.startDate, PAST.endDate))).toBeVisible();
    expect(fields[at]).toBeValid();
  });

  test('a field without a day says so once it is left', async () => {
    const { person } = await visit(language);
    const from = await screen.findByLabelText(range.from);
    await person.clear(from);
    await person.tab();
    expect(from).toHaveAccessibleDescription(range.dayInvalid);
  });

  test.each([
    ['no answer', false, { apiBase: NOWHERE }],
    ['a customer’s token', true, {}],
  ])('a failure is told once, as a toast, and can be tried again: %s', async (_, isCustomer, config) => {
    const { stored } = await adminStored(api);
    const token = isCustomer ? (await api.customer()).token : (stored.isAdmintoken ?? '');
    await renderPortal('/profile?tab=statistics', { language, stored: { ...stored, isAdmintoken: token }, config });
    expect(await screen.findByRole('button', { name: common.actions.retry })).toBeVisible();
    expect((await screen.findAllByText(admin.failures.adminStatistics)).length).toBeGreaterThan(0);
    // Whether there are figures, nobody knows.
    for (const { textContent } of within(screen.getByRole('tabpanel')).getAllByRole('status'))
      expect(textContent).toBe('');
    expect(window.location.pathname).toBe('/profile');
  });

  test('a failure is told until the figures are there, and no longer', async () => {
    const proxy = await startProxy();
    proxy.fail(STATISTIC);
    const { person } = await visit(language, '', { apiBase: proxy.apiBase });
    const retry = await screen.findByRole('button', { name: common.actions.retry });
    const notices = screen.getByRole('status', { name: common.notice.region });
    expect(notices).toHaveTextContent(admin.failures.adminStatistics);
    await person.click(retry);
    expect(await screen.findByRole('button', { name: common.actions.retry })).toBeVisible();
    expect(notices).toHaveTextContent(admin.failures.adminStatistics);
    proxy.heal();
    await person.click(screen.getByRole('button', { name: common.actions.retry }));
    expect(await screen.findByText(shownOf(language, monthOf(TODAY), TODAY))).toBeVisible();
    expect(notices).toBeEmptyDOMElement();
    proxy.stop();
  });

  test.each([['a token that is unknown or expired', { isAdmintoken: 'x'.repeat(43) }]])(
    '%s ends at the sign-in, with the storage cleared',
    async (_, change) => {
      const { stored } = await adminStored(api);
      await renderPortal('/profile?tab=statistics', { language, stored: { ...stored, ...change } });
      const words = admin.failures.adminUnauthorized.split('{{message}}');
      expect((await screen.findAllByText(new RegExp(words.join('.*')))).length).toBeGreaterThan(0);
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(localStorage.getItem('isAdmintoken')).toBeNull();
    },
  );
});

test('a chosen range goes into the address, and the figures are of it', async () => {
  const { person } = await visit('en');
  const from = await screen.findByLabelText('From');
  await person.clear(from);
  await person.type(from, '2026-02-01');
  await waitFor(() => expect(window.location.search).toContain(`from=2026-02-01&to=${TODAY}`));
  expect(await screen.findByText(`Sun, Feb 1, 2026 to ${formatDay(TODAY)}`)).toBeVisible();
});

describe('the browser’s history', () => {
  const shown = (from: string) => screen.findByText(shownOf('en', from, TODAY));
  const inAddress = (from: string) => waitFor(() => expect(window.location.search).toContain(`from=${from}`));
  const setFrom = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });

  test('Back leads to the range before, and stays there; Forward leads to the range again', async () => {
    await visit('en');
    await shown(monthOf(TODAY));
    setFrom('2026-02-01');
    await inAddress('2026-02-01');
    expect(await shown('2026-02-01')).toBeVisible();

    window.history.back();
    expect(await shown(monthOf(TODAY))).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue(monthOf(TODAY));
    expect(window.location.search).toBe('?tab=statistics');

    window.history.forward();
    expect(await shown('2026-02-01')).toBeVisible();
  });

  test('what was typed and not asked for yet is given up by Back', async () => {
    await visit('en');
    await shown(monthOf(TODAY));
    setFrom('2026-02-01');
    await inAddress('2026-02-01');
    setFrom('2026-03-01');
    window.history.back();
    expect(await shown(monthOf(TODAY))).toBeVisible();
    window.history.forward();
    expect(await shown('2026-02-01')).toBeVisible();
  });

  test('an edit is one step, however often its day changes; another edit is another step', async () => {
    const { person } = await visit('en');
    const from = await screen.findByLabelText('From');
    await shown(monthOf(TODAY));
    const before = window.history.length;
    await person.click(from);
    for (const day of ['2026-02-01', '2026-02-10', '2026-02-11']) {
      setFrom(day);
      await inAddress(day);
      expect(window.history.length).toBe(before + 1);
    }
    await person.tab();
    await person.click(from);
    setFrom('2026-03-01');
    await inAddress('2026-03-01');
    expect(window.history.length).toBe(before + 2);
  });
});
