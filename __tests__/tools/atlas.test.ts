import { paths } from '#src/config/paths';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { missingStates, statesOf } from '../../tools/qa/atlas/statesOf';
import { hasAxe, shortVariant, VARIANTS } from '../../tools/qa/atlas/variants';
import { shortVisits } from '../../tools/qa/atlas/visits/shortVisits';
import { VISITS } from '../../tools/qa/atlas/visits/visits';
import { MACHINES } from '../../tools/docs/flows/machines';

test('the visits contain every route of the portal (rules §31.1)', () => {
  const visited = VISITS.map(({ route }) => route);
  const missing = Object.values(paths).filter((path) => !visited.includes(path));
  expect(missing.map((path) => `Add a visit of ${path} to tools/qa/atlas/visits/dataVisits.ts`)).toEqual([]);
});

test('the visits contain loading, empty, single-row, many-row and failing states of each list page (rules §31.1)', () => {
  const statesOfPage = (page: string) => VISITS.filter((visit) => visit.page === page).map(({ state }) => state);
  for (const page of ['next order', 'upcoming payments', 'previous payments', 'subscriptions, active', 'account'])
    expect([page, statesOfPage(page)]).toEqual([
      page,
      expect.arrayContaining(['empty', 'one', 'many', 'loading', 'failing']) as string[],
    ]);
});

test('the variants combine languages, widths and themes, and axe runs once a theme (rules §31.2, §31.4)', () => {
  expect(VARIANTS).toHaveLength(8);
  expect(VARIANTS.filter(hasAxe).map(({ theme }) => theme)).toEqual(['light', 'dark']);
});

test('a transient or final state needs no visit (rules §31.3)', () => {
  expect(statesOf(rescheduleMachine)).not.toContain('reschedule.closed');
  const [first = '', ...others] = statesOf(rescheduleMachine);
  expect(missingStates([rescheduleMachine], others)).toEqual([first]);
});

test('the short run contains each page, machine state and variant (rules §31.3, §31.8)', () => {
  const short = shortVisits(VISITS);
  expect(new Set(short.map(({ page }) => page))).toEqual(new Set(VISITS.map(({ page }) => page)));
  expect(
    missingStates(
      MACHINES,
      short.flatMap(({ machines }) => machines),
    ),
  ).toEqual([]);
  expect(short.length).toBeLessThan(VISITS.length);
  expect(new Set(VARIANTS.map((_, index) => shortVariant(index)))).toEqual(new Set(VARIANTS));
});
