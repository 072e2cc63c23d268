import { monthsOf } from '#src/domain/statistics/cohortRange';
import { readChoice, writeChoice } from '#src/features/adminCohort/cohortChoice';

const TODAY = '2026-11-21';
const choiceOf = (search: string) => {
  const params = new URLSearchParams(search);
  return readChoice((name) => params.get(name) ?? undefined, TODAY);
};
const standard = { metric: 'subscriptions', range: 'last6', ...monthsOf('last6', TODAY) };

// rules §15.15
test.each([
  ['', standard],
  ['metric=ltv&range=all', { ...standard, metric: 'ltv', range: 'all', ...monthsOf('all', TODAY) }],
  ['range=custom&from=2025-07&to=2026-04', { ...standard, range: 'custom', start: '2025-07-01', end: '2026-04-01' }],
  ['metric=profit&range=ever', standard],
  ['range=custom&from=2024-01&to=2031-13', standard],
  ['range=custom&from=2026-04&to=2025-07', standard],
])('reads the choice "%s", with defaults for invalid values', (search, choice) => {
  expect(choiceOf(search)).toEqual(choice);
});

test.each(['', 'metric=ltv', 'range=all', 'range=custom&from=2025-07&to=2026-04'])(
  'writes the choice "%s" without the defaults',
  (search) => {
    const written = Object.entries(writeChoice(choiceOf(search), TODAY)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(search)));
  },
);
