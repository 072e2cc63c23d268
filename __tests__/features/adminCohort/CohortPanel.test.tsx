import { screen, waitFor, within } from '@testing-library/react';
import { shareOf, weightedAverages, type CohortRow } from '../../../src/domain/cohort';
import { COHORT_RANGES, daysOf, isRangeOffered, monthsOf } from '../../../src/domain/cohortRange';
import { toCents } from '../../../src/domain/money';
import { businessDayAt } from '../../../src/domain/planDate';
import { formatCount, formatPercent, formatPrice } from '../../../src/i18n/formats';
import { adminStored } from '../../support/adminStored';
import { TEXTS } from '../../support/portalTexts';
import { renderPortal } from '../../support/renderPortal';
import { catchSavedFiles } from '../../support/savedFiles';
import { createApi } from '../../support/serverApi';

const api = createApi(process.env.API_URL ?? '');
const TODAY = businessDayAt(new Date());
const NOWHERE = 'http://127.0.0.1:9/api/';
/** Long past: what other tests do to the shop does not reach it. */
const PAST = 'range=custom&from=2025-07&to=2026-04';
const PAST_DAYS = { startDate: '2025-07-01', endDate: '2026-04-30' };

async function rowsOf(token: string, type: string, days = PAST_DAYS): Promise<CohortRow[]> {
  const query = new URLSearchParams({ ...days, type }).toString();
  const reply = await fetch(`${process.env.API_URL ?? ''}/api/admin/cohort?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { data: CohortRow[] }).data.reverse();
}

async function visit(language: 'de' | 'en', query: string) {
  const admin = await adminStored(api);
  const portal = await renderPortal(`/profile?tab=cohort&${query}`, { language, stored: admin.stored });
  await screen.findByRole('rowheader', { name: TEXTS[language].adminCohort.table.average });
  return { ...portal, ...admin };
}

/** The table's texts, row by row, without its head. */
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const text = TEXTS[language].adminCohort;
  const { admin, common } = TEXTS[language];

  test.each([
    ['subscriptions', ''],
    ['subscribers', ''],
    ['subscriptions', '&values=absolute'],
    ['ltv', ''],
  ] as const)('%s%s: the oldest cohort first, months since the start, the average at the end', async (type, values) => {
    const { token } = await visit(language, `metric=${type}&${PAST}${values}`);
    const rows = await rowsOf(token, type);
    const averages = weightedAverages(rows);
    const isAbsolute = values !== '' || type === 'ltv';
    const cell = (value: number | null, percent: number | null, isAverage = false) => {
      if (value === null || percent === null) return '-';
      if (value === 0) return '0';
      // The average is rounded to whole euro, and is no exact amount.
      if (type === 'ltv') return formatPrice(toCents(value), language).replace(isAverage ? /[.,]00/ : '', '');
      return isAbsolute ? formatCount(value, language) : formatPercent(percent, language, 1);
    };
    expect(rows.length).toBeGreaterThan(2);
    expect(shown()).toEqual([
      ...rows.map((row) => [
        row.cohort,
        formatCount(row.subscribers, language),
        ...averages.map((_, month) => {
          const value = row.retention[month] ?? null;
          return cell(value, value === null ? null : shareOf(value, row));
        }),
      ]),
      [text.table.average, '', ...averages.map(({ total, percent }) => cell(total, percent, true))],
    ]);
    const size = type === 'subscriptions' ? text.table.subscriptions : text.table.subscribers;
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      text.table.cohort,
      size,
      ...averages.map((_, index) => text.table.month.replace('{{index}}', String(index))),
    ]);
    expect(screen.queryByRole('button', { name: text.show.percent }) === null).toBe(type === 'ltv');
    expect(await screen.findByRole('group', { name: text.chart.label })).toBeInTheDocument();
    expect(screen.getByText(type === 'ltv' ? text.legend.ltv : text.legend.percent)).toBeVisible();
  });

  test('begins with subscriptions; ranges from before May 2025 cannot be chosen', async () => {
    await visit(language, '');
    expect(screen.getByLabelText(text.metric.label)).toHaveDisplayValue(text.metric.subscriptions);
    const options = within(screen.getByLabelText(text.range.label)).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ label, disabled }) => [label, disabled])).toEqual(
      COHORT_RANGES.map((range) => [text.range[range], !isRangeOffered(range, TODAY)]),
    );
  });

  test('nothing changes before Apply, and Cancel takes a choice back', async () => {
    const { person } = await visit(language, PAST);
    const apply = screen.getByRole('button', { name: text.apply });
    const cancel = screen.getByRole('button', { name: common.actions.cancel });
    const metric = screen.getByLabelText(text.metric.label);
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    await person.selectOptions(metric, text.metric.ltv);
    expect(apply).toHaveAttribute('aria-disabled', 'false');
    expect(window.location.search).not.toContain('ltv');
    await person.click(cancel);
    expect(metric).toHaveDisplayValue(text.metric.subscriptions);
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    await person.selectOptions(metric, text.metric.subscribers);
    await person.selectOptions(screen.getByLabelText(text.range.label), text.range.all);
    await person.click(apply);
    expect(window.location.search).toBe('?tab=cohort&range=all&metric=subscribers');
    expect(await screen.findByRole('columnheader', { name: text.table.subscribers })).toBeVisible();
    expect(apply).toHaveAttribute('aria-disabled', 'true');
  });

  test('a choice that was not applied does not come back by Back and Forward', async () => {
    const { person } = await visit(language, PAST);
    const metric = screen.getByLabelText(text.metric.label);
    const apply = screen.getByRole('button', { name: text.apply });
    await person.selectOptions(metric, text.metric.subscribers);
    await person.click(apply);
    await person.selectOptions(metric, text.metric.ltv);
    window.history.back();
    await waitFor(() => expect(metric).toHaveDisplayValue(text.metric.subscriptions));
    window.history.forward();
    await waitFor(() => expect(window.location.search).toContain('metric=subscribers'));
    await waitFor(() => expect(metric).toHaveDisplayValue(text.metric.subscribers));
    expect(apply).toHaveAttribute('aria-disabled', 'true');
  });

  test('percent or absolute, kept in the address', async () => {
    const { person } = await visit(language, PAST);
    expect(screen.getByRole('button', { name: text.show.percent })).toHaveAttribute('aria-pressed', 'true');
    await person.click(screen.getByRole('button', { name: text.show.absolute }));
    expect(screen.getByRole('button', { name: text.show.absolute })).toHaveAttribute('aria-pressed', 'true');
    expect(window.location.search).toContain('values=absolute');
    expect(shown().flat().join(' ')).not.toContain('%');
  });

  test('the months of one’s own: named, limited, and with a message', async () => {
    const { person } = await visit(language, PAST);
    await person.selectOptions(screen.getByLabelText(text.range.label), text.range.custom);
    const end = await screen.findByRole('group', { name: text.months.end });
    const [month, year] = within(end).getAllByRole('spinbutton');
    expect([month?.textContent, year?.textContent]).toEqual(['04', '2026']);
    await person.click(month as HTMLElement);
    await person.keyboard('{Backspace}');
    await person.tab();
    await person.tab();
    await person.tab();
    const message = text.months.outOfRange.split('{{first}}')[0] ?? '';
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(screen.getByRole('button', { name: text.apply })).toHaveAttribute('aria-disabled', 'true');
  });

  test('a month typed before its year does not touch the end; a start that stands after it does', async () => {
    const { person } = await visit(language, 'range=custom&from=2026-03&to=2026-06');
    const group = (name: string) => screen.findByRole('group', { name });
    const parts = async (name: string) =>
      within(await group(name))
        .getAllByRole('spinbutton')
        .map(({ textContent }) => textContent);
    const type = async (digits: string) => {
      await person.click(within(await group(text.months.start)).getAllByRole('spinbutton')[0] as HTMLElement);
      await person.keyboard(digits);
    };
    expect(await parts(text.months.start)).toEqual(['03', '2026']);
    await type('08');
    expect(await parts(text.months.start)).toEqual(['08', '2026']);
    expect(await parts(text.months.end)).toEqual(['06', '2026']);
    await person.keyboard('2025');
    await person.click(screen.getByRole('button', { name: text.apply }));
    expect(await parts(text.months.end)).toEqual(['06', '2026']);
    await waitFor(() => expect(window.location.search).toContain('from=2025-08&to=2026-06'));

    await type('082026');
    expect(await parts(text.months.end)).toEqual(['06', '2026']);
    await person.tab();
    const [year, month] = TODAY.split('-');
    expect(await parts(text.months.end)).toEqual([month, year]);
  });

  test.each([
    ['a customer’s token: said in place, the stay goes on', 'customer'],
    ['a token that is unknown or expired: to the sign-in, storage cleared', 'unknown'],
    ['no answer: away by way of the sign-in, storage kept', 'nowhere'],
  ])('%s', async (_, kind) => {
    const { stored } = await adminStored(api);
    const tokens: Record<string, string> = { customer: (await api.customer()).token, unknown: 'x'.repeat(43) };
    const isAdmintoken = tokens[kind] ?? stored.isAdmintoken ?? '';
    const config = kind === 'nowhere' ? { apiBase: NOWHERE } : {};
    await renderPortal('/profile?tab=cohort', { language, stored: { ...stored, isAdmintoken }, config });
    const said = {
      customer: common.failures.forbidden,
      unknown: admin.failures.adminUnauthorized,
      nowhere: common.failures.noResponse,
    }[kind];
    const pattern = new RegExp((said ?? '').split('{{message}}').join('.*'));
    expect((await screen.findAllByText(pattern)).length).toBeGreaterThan(0);
    if (kind === 'customer') {
      expect(screen.getByText(text.loadFailed)).toBeVisible();
      expect(screen.getByRole('button', { name: common.actions.retry })).toBeVisible();
      return;
    }
    expect(screen.queryByText(text.loadFailed)).not.toBeInTheDocument();
    // `/` takes whoever is still signed in to the start of the area.
    await waitFor(() => expect(['/', '/profile']).toContain(window.location.pathname + window.location.search));
    expect(localStorage.getItem('isAdmintoken')).toBe(kind === 'nowhere' ? isAdmintoken : null);
  });

  test('the table as a file: for Excel, in the language’s own signs', async () => {
    const files = catchSavedFiles();
    const { person, token } = await visit(language, PAST);
    await person.click(screen.getByRole('button', { name: text.csv.download }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [file] = files;
    expect(file?.name).toBe('cohort-subscriptions-2025-07-2026-04.csv');
    expect(file?.type).toBe('text/csv;charset=utf-8');
    const content = file?.bytes.toString('utf8') ?? '';
    expect(content.startsWith('\uFEFF')).toBe(true);
    const lines = content.slice(1).split('\r\n');
    const rows = await rowsOf(token, 'subscriptions');
    const sign = language === 'de' ? ';' : ',';
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[0]?.split(sign).slice(0, 3)).toEqual([
      text.table.cohort,
      text.table.subscriptions,
      text.table.month.replace('{{index}}', '0'),
    ]);
    expect(lines[1]?.split(sign).slice(0, 3)).toEqual([rows[0]?.cohort, String(rows[0]?.subscribers), '100']);
    expect(content).not.toMatch(/null|-|%/);
  });
});

test('what the address has no right to falls back to the default', async () => {
  const { token } = await visit('en', 'metric=profit&range=custom&from=2024-01&to=2031-13');
  expect(screen.getByLabelText('Metric')).toHaveDisplayValue('Subscriptions Retention By Month');
  expect(screen.getByLabelText('Range')).toHaveDisplayValue('Last 6 Months');
  const rows = await rowsOf(token, 'subscriptions', daysOf(monthsOf('last6', TODAY), TODAY));
  expect(shown().map(([cohort]) => cohort)).toEqual([...rows.map(({ cohort }) => cohort), 'Weighted average']);
});
