import fc from 'fast-check';
import { PRODUCT_SORT_FIELDS, sortProducts } from '#src/domain/product/productSort';
import { LANGUAGES } from '#src/domain/language';

const product = (name: string, stock = 0) => ({ name, sku: `S-${name}`, type: 'food', stock });
const names = (products: readonly { name: string }[]) => products.map(({ name }) => name);

test('sorts names alphabetically, and numbers within names by value', () => {
  const products = ['Zahnstange', 'Öhrchen', 'Ofenkäse 10 g', 'ofenkäse 9 g', 'Apfel'].map((name) => product(name));
  const sorted = ['Apfel', 'ofenkäse 9 g', 'Ofenkäse 10 g', 'Öhrchen', 'Zahnstange'];
  expect(names(sortProducts(products, { field: 'name', isDescending: false }, 'de'))).toEqual(sorted);
  expect(names(sortProducts(products, { field: 'name', isDescending: true }, 'de'))).toEqual(sorted.reverse());
});

test('sorts stock by value', () => {
  const products = [product('nine', 9), product('ten', 10), product('none', 0)];
  expect(names(sortProducts(products, { field: 'stock', isDescending: false }, 'en'))).toEqual(['none', 'nine', 'ten']);
});

test('keeps all products and the order of equal ones, and does not change the given list', () => {
  const list = fc.array(fc.record({ name: fc.string(), sku: fc.string(), type: fc.string(), stock: fc.nat(3) }));
  fc.assert(
    fc.property(
      list,
      fc.constantFrom(...PRODUCT_SORT_FIELDS),
      fc.boolean(),
      fc.constantFrom(...LANGUAGES),
      (products, field, isDescending, language) => {
        const before = [...products];
        const sorted = sortProducts(products, { field, isDescending }, language);
        expect(products).toEqual(before);
        expect(new Set(sorted)).toEqual(new Set(products));
        sorted.slice(1).forEach((right, index) => {
          const left = sorted[index];
          if (left?.[field] === right[field]) expect(before.indexOf(left)).toBeLessThan(before.indexOf(right));
        });
      },
    ),
  );
});
