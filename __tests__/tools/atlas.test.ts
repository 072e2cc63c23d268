import { paths } from '#src/config/paths';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { compare } from '../../tools/qa/atlas/compare';
import { gallery } from '../../tools/qa/atlas/gallery';
import { maskText } from '../../tools/qa/atlas/maskText';
import type { Shot } from '../../tools/qa/atlas/Shot';
import { leavesOfValue, missingStates, statesOf } from '../../tools/qa/atlas/statesOf';
import { hasAxe, shortVariants, VARIANTS } from '../../tools/qa/atlas/variants';
import { shortVisits } from '../../tools/qa/atlas/visits/shortVisits';
import { VISITS } from '../../tools/qa/atlas/visits/visits';
import { MACHINES } from '../../tools/docs/flows/machines';

const shot = (of: Partial<Shot> = {}): Shot => ({
  page: 'next order',
  state: 'one',
  language: 'de',
  width: 360,
  theme: 'dark',
  machines: ['command.idle'],
  calls: ['GET /api/subscription/all'],
  findings: [],
  image: 'one.jpg',
  ...of,
});

describe('what the atlas visits (rules §31.1)', () => {
  test('every route of the portal', () => {
    expect(new Set(VISITS.map(({ route }) => route))).toEqual(new Set(Object.values(paths)));
  });

  test('every state of every machine that a screen can show is wanted by a visit', () => {
    expect(
      missingStates(
        MACHINES,
        VISITS.flatMap(({ machines = [] }) => machines),
      ),
    ).toEqual([]);
  });

  test('no state that a machine does not have, and none twice', () => {
    const known = MACHINES.flatMap(statesOf);
    expect(VISITS.flatMap(({ machines = [] }) => machines).filter((state) => !known.includes(state))).toEqual([]);
    const names = VISITS.map(({ page, state }) => `${page}: ${state}`);
    expect(names).toEqual([...new Set(names)]);
  });

  test('each page while it loads, without data, with one and with many, and when the server fails', () => {
    const statesOfPage = (page: string) => VISITS.filter((visit) => visit.page === page).map(({ state }) => state);
    for (const page of ['next order', 'upcoming payments', 'previous payments', 'subscriptions, active', 'account'])
      expect([page, statesOfPage(page)]).toEqual([
        page,
        expect.arrayContaining(['empty', 'one', 'many', 'loading', 'failing']) as string[],
      ]);
  });
});

test('a state that no visit was seen in is missing; those that are left at once are on no screen (rules §31.3)', () => {
  expect(statesOf(rescheduleMachine)).not.toContain('reschedule.done');
  const all = statesOf(rescheduleMachine);
  expect(missingStates([rescheduleMachine], all.slice(1))).toEqual([all[0]]);
  expect(leavesOfValue({ code: { entry: 'typing', resend: 'ready' } })).toEqual([
    'code.entry.typing',
    'code.resend.ready',
  ]);
});

test('both languages, widths and themes; axe runs once a theme, and the short form takes turns (rules §31.2, §31.4)', () => {
  expect(VARIANTS).toHaveLength(8);
  expect(VARIANTS.filter(hasAxe).map(({ theme }) => theme)).toEqual(['light', 'dark']);
  const taken = VARIANTS.flatMap((_, index) => shortVariants(index));
  expect(new Set(taken)).toEqual(new Set(VARIANTS));
});

test('the short form leaves out no page and no state of a machine (rules §31.8)', () => {
  const short = shortVisits(VISITS);
  expect(new Set(short.map(({ page }) => page))).toEqual(new Set(VISITS.map(({ page }) => page)));
  const wanted = short.flatMap(({ machines = [] }) => machines);
  expect(missingStates(MACHINES, wanted)).toEqual([]);
  expect(short.length).toBeLessThan(VISITS.length);
});

describe('the gallery (rules §31.5)', () => {
  const found = shot({ state: 'many', findings: ['axe: color-contrast'] });
  const page = gallery({ shots: [shot(), found], missing: ['swap.done'], failures: [] });

  test('asks for nothing outside, and names what was not reached', () => {
    expect(page).not.toMatch(/https?:|url\(/);
    expect(page).toContain('No path reaches swap.done');
  });

  test('begins with findings', () => {
    const [first, second] = [...page.matchAll(/<h2>(.+)<\/h2>/g)].map(([, name]) => name);
    expect([first, second]).toEqual(['next order: many', 'next order: one']);
  });

  test('can be searched by page, state, machine, language, width, theme and finding', () => {
    expect(page).toContain('data-words="next order many command.idle de 360 dark axe: color-contrast"');
  });

  test('escapes what comes from a page', () => {
    expect(gallery({ shots: [shot({ findings: ['<img onerror=x>'] })], missing: [], failures: [] })).not.toContain(
      '<img on',
    );
  });
});

test('what was typed is in no finding (rules §31.6)', () => {
  const typed = '#a[value="ida@example.de"] 4242424242424242, 4242 4242 4242 4242 code 123456 #666666';
  expect(maskText(typed)).toBe('#a[value="•••"] •••, ••• code ••• #666666');
});

test('a comparison shows what changed, is new or gone, and nothing else (rules §31.7)', async () => {
  const same = shot({ state: 'same' });
  const other = shot({ state: 'other' });
  const worse = shot({ state: 'worse' });
  const worseNow = { ...worse, findings: ['overflow'] };
  const added = shot({ state: 'added' });
  const removed = shot({ state: 'removed' });
  const changes = await compare(
    { shots: [same, other, worse, removed] },
    { shots: [same, other, worseNow, added] },
    ({ state }) => Promise.resolve(state === 'other'),
  );
  expect(changes).toEqual({
    changed: [
      { before: other, after: other },
      { before: worse, after: worseNow },
    ],
    added: [added],
    removed: [removed],
  });
});
