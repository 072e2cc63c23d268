import type { Place, ProblemRecord, UserStep } from '../../inspection/record/ProblemRecord';
import type { Filled } from '../filledWith';
import { fillsOf, ownEmailOf } from '../fillsOf';
import { nameIn } from '../locate';
import type { Start } from '../openStart';
import { WRONG_DISCOUNT } from '../replayedCustomer';
import { stepsOf } from '../stepsOf';

/** Minimum width of a desktop window, in pixels. */
const DESKTOP_FROM = 600;

const quoted = (value: unknown): string => JSON.stringify(value);

function locatorOf({ role, name, index }: Place): string {
  const matched = nameIn(name);
  const options = typeof matched === 'string' ? `{ name: ${quoted(matched)}, exact: true }` : `{ name: ${matched} }`;
  return `portal.getByRole(${quoted(role)}, ${options}).${index === 0 ? 'first()' : `nth(${index})`}`;
}

/** Returns the value as a TypeScript expression. */
function sourceOf(filled: Filled, own: number | undefined): string {
  if ('text' in filled) return quoted(filled.text);
  if ('email' in filled) return filled.email === own ? 'recorded.email()' : `recorded.otherEmail(${filled.email})`;
  if (filled.of === 'discount') return filled.code === 'right' ? 'await recorded.discount()' : quoted(WRONG_DISCOUNT);
  return filled.code === 'right' ? 'await recorded.code()' : 'await recorded.wrongCode()';
}

function lineOf(step: UserStep, value: string): string {
  if (step.action === 'load') return `await recorded.load(${quoted(step.path)});`;
  if (step.action === 'back') return 'await portal.goBack();';
  if (step.action === 'forward') return 'await portal.goForward();';
  const element = `await ${locatorOf(step.place)}`;
  if (step.action === 'fill') return `${element}.fill(${value});`;
  if (step.action === 'select') return `${element}.selectOption({ label: ${quoted(step.option)} });`;
  return step.action === 'press' ? `${element}.press(${quoted(step.key)});` : `${element}.click();`;
}

/** Returns the unformatted source of a browser test, which expects that no call fails (rules §30.10). */
export function testText(record: ProblemRecord, start: Start): string {
  const { viewport, build, recordedAt } = record;
  const fills = fillsOf(record);
  const own = ownEmailOf(record);
  const lines = stepsOf(record).map(({ step }, index) => {
    const filled = fills[index];
    return lineOf(step, filled ? sourceOf(filled, own) : '');
  });
  const tag = viewport.width < DESKTOP_FROM ? '@phone' : '@desktop';
  return `import { expect } from '@playwright/test';
import type { Start } from '../../tools/qa/replay/openStart';
import { test } from '../support/fixtures';
import { openRecorded } from '../support/recorded';

/** Start of a record from build ${build.replaceAll('*/', '')}, ${recordedAt}. */
const START: Start = ${quoted(start)};

// Without other customers, because moving the clock would bill them.
test.use({ language: START.language, viewport: ${quoted(viewport)}, serverEnv: { DEMO_CUSTOMERS: '0' } });

test('fails no call, as a record did (rules §30.10)', { tag: '${tag}' }, async ({ portal, api }) => {
  const recorded = await openRecorded(portal, api, START);
  ${lines.slice(1).join('\n  ')}
  expect(await recorded.failures(), 'the calls that failed').toEqual([]);
});
`;
}
