import fc from 'fast-check';
import { PAGE_MAX, pagerItems, toPage } from '../../src/domain/pager';

test.each<[number, number, string]>([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 3 gap 5'.replace('gap', '4')],
  [1, 6, '1 2 3 gap 6'],
  [5, 10, '1 2 3 4 5 6 7 gap 10'],
  [6, 11, '1 gap 4 5 6 7 8 gap 11'],
  [10, 10, '1 gap 8 9 10'],
])('shows for page %d of %d the items %s', (page, pages, expected) =>
  expect(pagerItems(page, pages).join(' ')).toBe(expected),
);

test('shows the first and last page and two on each side, ascending, with no gap of a single page', () => {
  const places = fc
    .integer({ min: 1, max: 2_000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(places, ([page, pages]) => {
      const items = pagerItems(page, pages);
      const numbers = items.filter((item) => item !== 'gap');
      const near = [page - 2, page - 1, page, page + 1, page + 2].filter((one) => one >= 1 && one <= pages);
      expect(numbers).toEqual(expect.arrayContaining([1, pages, ...near]));
      expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
      items.forEach((item, index) => {
        if (item === 'gap') expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
        else if (index > 0 && items[index - 1] !== 'gap') expect(item - Number(items[index - 1])).toBe(1);
      });
    }),
  );
});

test.each<[string | null, number]>([
  [null, 1],
  ['', 1],
  ['1', 1],
  ['7', 7],
  [`${PAGE_MAX}`, PAGE_MAX],
  [`${PAGE_MAX + 1}`, 1],
  ['1e21', 1],
  ['Infinity', 1],
  ['9007199254740993', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['two', 1],
])('reads the page %p of the URL as %d', (named, expected) => expect(toPage(named)).toBe(expected));
