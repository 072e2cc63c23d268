import { createMask } from '../../../tools/qa/inspection/mask/createMask';
import { typedValue } from '../../../tools/qa/inspection/record/user/typedValue';

/** Masked value of a text in a field, beside a country. */
function classOf(field: string, text: string, country = 'DE'): string {
  document.body.innerHTML = `<form><select autocomplete="shipping country"><option>${country}</option></select>${field}</form>`;
  const [, element] = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  if (!element) throw new Error('There is no field.');
  return typedValue(element, text, createMask());
}

// rules §30.3, §30.8
test.each([
  ['<input autocomplete="email">', 'ida@kunden.example', '‹e-mail 1›'],
  ['<input autocomplete="email">', 'ida@', '‹e-mail: breaks §16.2›'],
  ['<input autocomplete="one-time-code">', '482913', '‹code›'],
  ['<input autocomplete="cc-number">', '4000000000000002', '‹card: declining›'],
  ['<input autocomplete="cc-csc">', '12', '‹security code: breaks §16.9›'],
  ['<select autocomplete="cc-exp-month"></select>', '04', '‹card›'],
  ['<input autocomplete="given-name">', 'Ida', '‹person: valid›'],
  ['<input autocomplete="shipping address-line1">', 'Ahornweg 3', '‹address: valid›'],
  ['<input autocomplete="shipping postal-code">', '1010', '‹address: breaks §16.6›'],
  ['<select autocomplete="shipping address-level1"></select>', 'Berlin', '‹address: valid›'],
  ['<input name="code">', 'WINTER10', '‹code›'],
  ['<input type="search">', 'Sommer', '‹search›'],
  ['<input name="reason">', 'Zu teuer für uns', '‹text 16›'],
  ['<input name="quantity">', '3', '3'],
  ['<input name="start" type="date">', '2026-12-24', '2026-12-24'],
  ['<select name="frequency"></select>', 'alle 4 Wochen', 'alle 4 Wochen'],
])('masks in %s the text "%s" as %s', (field, text, expected) => {
  expect(classOf(field, text)).toBe(expected);
});

test('validates a postal code by the country beside it', () => {
  expect(classOf('<input autocomplete="shipping postal-code">', '1010', 'AT')).toBe('‹address: valid›');
});
