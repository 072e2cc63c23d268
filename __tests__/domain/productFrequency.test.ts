import { withTypedFrequencies } from '../../src/domain/productFrequency';
import { matchesProduct, shortName } from '../../src/domain/productSearch';

// spec §5: at least one, whole weeks; contract §5: 1 to 52, each once, ascending
test.each<[number[], string, number[] | string]>([
  [[], '', 'frequencyMissing'],
  [[], ' , ', 'frequencyMissing'],
  [[4, 2], '', [2, 4]],
  [[4], '1', [1, 4]],
  [[4], '52', [4, 52]],
  [[4], '2, 6;8 10', [2, 4, 6, 8, 10]],
  [[4], '4', [4]],
  [[4], '0', 'frequencyInvalid'],
  [[4], '53', 'frequencyInvalid'],
  [[4], '2.5', 'frequencyInvalid'],
  [[4], '-2', 'frequencyInvalid'],
  [[4], 'six', 'frequencyInvalid'],
  [[4], '1e1', 'frequencyInvalid'],
])('%j and %j typed: %j', (chosen, typed, expected) => {
  const result = withTypedFrequencies(chosen, typed);
  expect('weeks' in result ? result.weeks : result.rule).toEqual(expected);
});

test.each([
  ['Bentonit', 'Bentonit'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), `${'x'.repeat(30)}…`],
  [`${'x'.repeat(29)} yz`, `${'x'.repeat(29)}…`],
  [`${'x'.repeat(29)}🐈🐈`, `${'x'.repeat(29)}🐈…`],
])('%s is shown as %s', (name, shown) => expect(shortName(name)).toBe(shown));

test.each([
  ['', true],
  [' eiche ', true],
  ['EICHEN', true],
  ['streu-10', true],
  ['fichte', false],
  ['.*', false],
])('a search for %j finds the oak litter: %s', (search, found) =>
  expect(matchesProduct({ name: 'Eichenstreu, fein', sku: 'eichenstreu-10l' }, search)).toBe(found),
);
