import { parse } from 'valibot';
import { subscriptionSchema } from '#src/api/subscription/Subscription';
import {
  ALL_OPEN,
  delayChoices,
  pauseChoices,
  reasonAt,
  searchWith,
} from '#src/features/cancellation/cancellationSteps';
import { SUBSCRIPTION_WIRE } from '../../support/flowFixtures';

const TODAY = '2026-11-21';

const due = (nextBillDate: string | null) => parse(subscriptionSchema, { ...SUBSCRIPTION_WIRE, nextBillDate });

test('offers a pause of 31, 61 and 92 days after the next bill date (rules §9.1)', () => {
  expect(pauseChoices(due('2026-12-01'), TODAY)).toEqual([
    { days: 31, date: '2027-01-01' },
    { days: 61, date: '2027-01-31' },
    { days: 92, date: '2027-03-03' },
  ]);
});

test('counts a pause from today without a next bill date (rules §9.1)', () => {
  expect(pauseChoices(due(null), TODAY)[0]).toEqual({ days: 31, date: '2026-12-22' });
});

test('offers a delay of 14, 28 and 42 days, then of 31, 61 and 92 days (rules §9.4)', () => {
  const { usual, longer } = delayChoices(due('2026-12-01'), TODAY);
  expect(usual).toEqual([
    { days: 14, date: '2026-12-15' },
    { days: 28, date: '2026-12-29' },
    { days: 42, date: '2027-01-12' },
  ]);
  expect(longer.map(({ days }) => days)).toEqual([31, 61, 92]);
});

test('offers no delay without a next bill date', () => {
  expect(delayChoices(due(null), TODAY)).toEqual({ usual: [], longer: [] });
});

// A declined alternative sets reason 4. Without an alternative the reason is kept (rules §9.5).
test.each([
  ['2', {}, '4'],
  ['2', { delay: false }, '2'],
  ['3', {}, '4'],
  ['3', { swap: false }, '3'],
  ['4', {}, '4'],
  ['', {}, '4'],
])('reason %j with the alternatives %j is sent as reason %s', (reason, options, expected) =>
  expect(reasonAt('confirm', reason, { ...ALL_OPEN, ...options })).toBe(expected),
);

test.each([
  ['delay', '2'],
  ['swap', '3'],
  ['swapping', '3'],
  ['confirm', '4'],
  ['pause', ''],
  ['reasons', ''],
] as const)('step %s implies reason %j', (step, reason) => expect(reasonAt(step, '', ALL_OPEN)).toBe(reason));

test('closes the swap of the page when the swap of the cancellation opens', () => {
  expect(searchWith('?swap=true&cancel=swap', 'swapping')).toBe('?cancel=swapping');
  expect(searchWith('?swap=true&cancel=reasons', 'swap')).toBe('?swap=true&cancel=swap');
});
