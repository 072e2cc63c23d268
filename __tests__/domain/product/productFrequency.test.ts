import { isSameFrequencies, withTypedFrequencies } from '#src/domain/product/productFrequency';
import { matchesProduct, shortName } from '#src/domain/product/productSearch';

// At least one whole number of weeks (rules §16.17), from 1 to 52, each once, ascending (rules §15.19).
test.each<[number[], string, number[] | string]>([
  [[], '', 'frequencyMissing'],
  [[], ' , ', 'frequencyMissing'],
  [[4, 2], '', [2, 4]],
  [[4], '1', [1, 4]],
  [[4], '52', [4, 52]],
  [[4], '2, 6;8 10', [2, 4, 6, 8, 10]],
  [[4], '２，６', [2, 4, 6]],
  [[4], '4', [4]],
  [[4], '0', 'frequencyInvalid'],
  [[4], '53', 'frequencyInvalid'],
  [[4], '2.5', 'frequencyInvalid'],
  [[4], '-2', 'frequencyInvalid'],
  [[4], 'six', 'frequencyInvalid'],
  [[4], '1e1', 'frequencyInvalid'],
])('frequencies %j with the typed %j: %j', (chosen, typed, expected) => {
  const result = withTypedFrequencies(chosen, typed);
  expect('weeks' in result ? result.weeks : result.rule).toEqual(expected);
});

test.each([
  ['Bentonit', 'Bentonit'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), `${'x'.repeat(30)}…`],
  [`${'x'.repeat(29)} yz`, `${'x'.repeat(29)}…`],
  [`${'x'.repeat(29)}🐈🐈`, `${'x'.repeat(29)}🐈…`],
])('shortens the name %s to %s', (name, shown) => expect(shortName(name)).toBe(shown));

test.each([
  ['', true],
  [' eiche ', true],
  ['EICHEN', true],
  ['streu-10', true],
  ['fichte', false],
  ['.*', false],
  ['GRO\u1e9e', true],
])('name or SKU matches the search %j: %s', (search, found) =>
  expect(matchesProduct({ name: 'Eichenstreu, gross', sku: 'eichenstreu-10l' }, search)).toBe(found),
);

test.each([
  [[2, 4], [4, 2], true],
  [[2, 4], [2], false],
  [[2], [2, 4], false],
  [[2, 4], [2, 6], false],
])('frequencies %j and %j are the same in any order: %s', (left, right, isSame) => {
  expect(isSameFrequencies(left, right)).toBe(isSame);
});
