import { PAGE_MAX, toPage } from '#src/domain/pager';

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
])('the URL parameter %p is page %d', (named, expected) => expect(toPage(named)).toBe(expected));
