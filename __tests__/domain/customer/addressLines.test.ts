import { toAddressFields, toAddressWire } from '#src/api/Address';
import { filledAddressLines, storedAddressLine } from '#src/domain/customer/addressLines';

const address = { address1: 'Weg 1', postalCode: '80331', city: 'Wörth', state: 'BY', country: 'DE' };

// A blank second line is sent and stored as two quotes (rules §13.5).
test.each(['', '  '])('stores %j as two quotes, and displays no line', (line) => {
  expect(storedAddressLine(line)).toBe('""');
  expect(filledAddressLines('Weg 1', storedAddressLine(line))).toEqual(['Weg 1']);
});

test('a form edits a blank second line as empty and sends it as two quotes', () => {
  const stored = { ...address, address2: '""' };
  expect(toAddressFields(stored)).toEqual({ ...address, address2: '' });
  expect(toAddressWire(toAddressFields(stored))).toEqual(stored);
});

test('keeps a non-blank second line', () => {
  expect(filledAddressLines('Weg 1', storedAddressLine(' 2. Stock '))).toEqual(['Weg 1', '2. Stock']);
});
