import { timings } from '#src/config/timings';

test('the timings equal those of the rules (rules §18.2)', () => {
  expect(timings).toEqual({
    toast: 3000,
    redirect: 1000,
    answerTimeout: 15_000,
    previewTimeout: 2000,
    searchDebounce: 500,
    syncTimeout: 600_000,
    statisticsDebounce: 500,
    refreshAfter: 10_000,
    retries: [2_000, 4_000, 8_000, 15_000, 30_000],
  });
});
