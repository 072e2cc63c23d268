import { checkoutUrl, type Extra } from '#src/config/checkoutUrl';

const OAK: Extra = { productId: '12', sku: 'OAK 10/l', quantity: 1 };
const ASH: Extra = { productId: '7', sku: 'ASH-10', quantity: 2 };
const UNKNOWN: Extra = { ...ASH, sku: undefined };

const base = 'https://checkout.example/cart';
const off = { checkoutUrl: base };
const on = { ...off, checkoutReference: true };

test.each([
  [off, [OAK, ASH], undefined, '?products=12:1,7:2'],
  [{ checkoutUrl: `${base}?lang=de` }, [OAK], undefined, '?lang=de&products=12:1'],
  [on, [OAK, ASH], 'abc.def', '?skus=OAK%2010%2Fl:1,ASH-10:2&customer=abc.def'],
  [on, [OAK], undefined, '?skus=OAK%2010%2Fl:1'],
  [on, [OAK, UNKNOWN], 'abc.def', '?products=12:1,7:2&customer=abc.def'],
])('%j with %j and the reference %s gives %s (rules §14.6, §33.15)', (config, extras, reference, query) =>
  expect(checkoutUrl(config, extras, reference)).toBe(base + query),
);
