import fc from 'fast-check';
import { cohortMonths, shareOf, weightedAverages, type CohortRow } from '#src/domain/statistics/cohort';

const row = (subscribers: number, ...retention: (number | null)[]): CohortRow => ({
  cohort: 'x',
  subscribers,
  retention,
});

test.each<[string, CohortRow[], ReturnType<typeof weightedAverages>]>([
  ['has no average without cohorts', [], []],
  [
    'averages percentages and values of each month',
    [row(10, 10, 5), row(20, 20, 5)],
    [
      { percent: 100, total: 15 },
      { percent: 37.5, total: 5 },
    ],
  ],
  ['weights a small cohort as much as a big one', [row(1, 1), row(1_000, 500)], [{ percent: 75, total: 251 }]],
  ['omits values of 0 and future months', [row(10, 4), row(10, 0), row(10, null)], [{ percent: 40, total: 4 }]],
  [
    'rounds the percentage to one decimal and the value to a whole number',
    [row(3, 1), row(7, 2)],
    [{ percent: 31, total: 2 }],
  ],
  ['rounds a third to 33.3 percent', [row(3, 1)], [{ percent: 33.3, total: 1 }]],
  [
    'has no average for a month without a value above 0',
    [row(5, 5, 0, null)],
    [
      { percent: 100, total: 5 },
      { percent: null, total: null },
      { percent: null, total: null },
    ],
  ],
  [
    'accepts cohorts of different length',
    [row(4, 4, 2), row(2, 2)],
    [
      { percent: 100, total: 3 },
      { percent: 50, total: 2 },
    ],
  ],
  ['averages revenue per subscriber', [row(3, 12.34), row(3, 15.5)], [{ percent: 464, total: 14 }]],
])('%s', (_, rows, expected) => expect(weightedAverages(rows)).toEqual(expected));

const cohorts = fc.array(
  fc
    .integer({ min: 1, max: 5_000 })
    .chain((subscribers) =>
      fc
        .array(fc.option(fc.integer({ min: 0, max: subscribers }), { nil: null }), { maxLength: 24 })
        .map((retention) => row(subscribers, ...retention)),
    ),
  { maxLength: 24 },
);

test('an average is between the lowest and the highest value, or null without values', () => {
  fc.assert(
    fc.property(cohorts, (rows) => {
      const averages = weightedAverages(rows);
      expect(averages).toHaveLength(cohortMonths(rows));
      averages.forEach(({ percent, total }, month) => {
        const counted = rows.filter(({ retention }) => (retention[month] ?? 0) > 0);
        const values = counted.map(({ retention }) => retention[month] ?? 0);
        const shares = counted.map((one, index) => shareOf(values[index] ?? 0, one));
        if (percent === null || total === null) return expect(counted).toEqual([]);
        // Rounding may add half a step.
        expect(percent).toBeGreaterThanOrEqual(Math.min(...shares) - 0.051);
        expect(percent).toBeLessThanOrEqual(Math.max(...shares) + 0.051);
        expect(total).toBeGreaterThanOrEqual(Math.min(...values) - 0.5);
        expect(total).toBeLessThanOrEqual(Math.max(...values) + 0.5);
        expect(Math.round(percent * 10) / 10).toBe(percent);
        return expect(Number.isInteger(total)).toBe(true);
      });
    }),
  );
});

test('the order of the cohorts and a cohort of zeros do not change the averages', () => {
  fc.assert(
    fc.property(cohorts, fc.integer({ min: 1, max: 100 }), (rows, size) => {
      const averages = weightedAverages(rows);
      const gone = row(size, ...averages.map(() => 0));
      const close = (others: typeof averages) =>
        others.forEach(({ percent, total }, month) => {
          // Tolerance, because floating-point sums depend on their order.
          expect(Math.abs((percent ?? -1) - (averages[month]?.percent ?? -1))).toBeLessThan(0.11);
          expect(Math.abs((total ?? -1) - (averages[month]?.total ?? -1))).toBeLessThanOrEqual(1);
        });
      close(weightedAverages([...rows].reverse()));
      close(weightedAverages([...rows, gone]));
    }),
  );
});
