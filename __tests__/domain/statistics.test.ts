import { statisticsOf } from '../../src/domain/statistics';

test('rates are percent with two decimals; of nobody they are 0', () => {
  const counts = { runningAtStart: 3, ended: 1, customers: 7, oneType: 4, twoTypes: 2, threeTypes: 1 };
  expect(statisticsOf(counts)).toEqual({
    churnRate: 33.33,
    activeSub: 7,
    onecat: 57.14,
    twocat: 28.57,
    threecat: 14.29,
  });
  const none = { runningAtStart: 0, ended: 0, customers: 0, oneType: 0, twoTypes: 0, threeTypes: 0 };
  expect(statisticsOf(none)).toEqual({ churnRate: 0, activeSub: 0, onecat: 0, twocat: 0, threecat: 0 });
});
