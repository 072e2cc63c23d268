import { isAddressLine, isCityName, isPostalCode, isSecondAddressLine } from '#src/domain/customer/address';
import { storedAddressLine } from '#src/domain/customer/addressLines';
import {
  cardBrand,
  groupCardNumber,
  hasValidCheckDigit,
  isCardExpired,
  isCardMonth,
  isCardNumber,
  isCardYear,
  isExpiryDue,
  splitExpiry,
  isSecurityCode,
} from '#src/domain/customer/card';
import { isLettersOnly, isPersonName, isPhoneNumber } from '#src/domain/customer/person';
import { COUNTRIES, isStateOf, STATE_CODES } from '#src/domain/customer/regions';

test.each([
  ['Müller', true],
  ['Łukasz', true],
  ['Anna Maria', true],
  ['Mu\u0308ller', true],
  ['Al', true],
  ['A', false],
  ['Anna  Maria', false],
  ['Anna-Maria', false],
  ['Anna1', false],
  [' Anna', false],
  ['', false],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
])('validates the name %j: %s', (value, isOk) => expect(isPersonName(value)).toBe(isOk));

test.each([
  ['Wörth', true],
  ['Bad Homburg', true],
  ['Bad  Homburg', false],
  ['St. Pölten', false],
  ['Halle 2', false],
])('checks %j for letters and single spaces: %s', (value, isOk) => expect(isLettersOnly(value)).toBe(isOk));

test.each([
  ['0151234567', true],
  ['015123456', false],
  ['01512345678', false],
  ['+491512345', false],
  ['٠١٢٣٤٥٦٧٨٩', false],
])('validates the phone number %j: %s', (value, isOk) => expect(isPhoneNumber(value)).toBe(isOk));

test('accepts address lines of 5 to 100 characters and an empty second line', () => {
  expect([isAddressLine('Weg 1'), isAddressLine('Weg1'), isAddressLine('x'.repeat(101))]).toEqual([true, false, false]);
  expect([isSecondAddressLine(''), isSecondAddressLine('x'.repeat(100)), isSecondAddressLine('x'.repeat(101))]).toEqual(
    [true, true, false],
  );
  expect(isAddressLine('Weg 1\nHaus 2')).toBe(false);
  expect([isCityName('St. Pölten'), isCityName('')]).toEqual([true, false]);
  expect([storedAddressLine('  '), storedAddressLine('2. Stock')]).toEqual(['""', '2. Stock']);
});

test.each([
  ['80331', 'DE', true],
  ['1234567890', 'DE', true],
  ['8033', 'DE', false],
  ['12345678901', 'DE', false],
  ['1010', 'AT', true],
  ['10100', 'AT', true],
  ['101', 'AT', false],
  ['80A31', 'DE', false],
  ['80331', 'FR', false],
])('validates the post code %s in %s: %s', (code, country, isOk) => expect(isPostalCode(code, country)).toBe(isOk));

test('each German and Austrian state belongs to its country', () => {
  expect([...STATE_CODES.DE].sort().join(' ')).toBe('BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH');
  expect([...STATE_CODES.AT].sort().join(' ')).toBe('1 2 3 4 5 6 7 8 9');
  expect(COUNTRIES).toEqual(['DE', 'AT']);
  expect([isStateOf('DE', 'BY'), isStateOf('AT', '9'), isStateOf('AT', 'BY'), isStateOf('FR', '9')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('card number, security code, month and year accept digits of the right length only', () => {
  expect(['4242424242424242', '424242424242424', '4242 4242 4242 42'].map(isCardNumber)).toEqual([true, false, false]);
  expect(['123', '1234', '12', '12a'].map(isSecurityCode)).toEqual([true, true, false, false]);
  expect(['1', '01', '12', '0', '13', '1.5'].map(isCardMonth)).toEqual([true, true, true, false, false, false]);
  expect(['2030', '30', '20300'].map(isCardYear)).toEqual([true, false, false]);
});

test('a card expires after the last day of its month', () => {
  const today = '2026-11-21';
  expect(isCardExpired(11, 2026, today)).toBe(false);
  expect(isCardExpired(10, 2026, today)).toBe(true);
  expect(isCardExpired(12, 2025, today)).toBe(true);
  expect(isCardExpired(1, 2027, today)).toBe(false);
});

test('determines the brand by the first digits, and verifies the check digit', () => {
  expect(
    ['4242424242424242', '5555555555554444', '2223003122003222', '6011111111111117', '9999999999999995'].map(cardBrand),
  ).toEqual(['visa', 'mastercard', 'mastercard', 'discover', 'other']);
  expect([hasValidCheckDigit('4242424242424242'), hasValidCheckDigit('4242424242424241')]).toEqual([true, false]);
});

// rules §13.24
test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['37828', '3782 8'],
  ['378282246310005', '3782 822463 10005'],
])('%s is shown in the groups "%s"', (number, groups) => expect(groupCardNumber(number)).toBe(groups));

// rules §13.23
test.each([
  ['12/2026', '2027-01-01', '2026-12-02', true],
  ['12/2026', '2027-01-01', '2026-12-01', false],
  ['12/2026', '2026-12-31', '2026-12-30', false],
  ['11/2026', '2026-12-01', '2026-12-01', true],
  ['01/2027', '2026-12-31', '2026-12-30', false],
  ['', '2026-12-31', '2026-12-30', false],
  ['2029-04', '2026-12-31', '2026-12-30', false],
])('card %s, order on %s, today %s: expiry notice %s', (expiry, nextBillDate, today, isDue) =>
  expect(isExpiryDue(expiry, nextBillDate, today)).toBe(isDue),
);

// rules §13.24
test.each([
  ['04/29', { month: '04', year: '2029' }],
  [' 4 / 2029 ', { month: '04', year: '2029' }],
  ['12-31', { month: '12', year: '2031' }],
  ['13/29', undefined],
  ['04/299', undefined],
  ['0429', undefined],
])('splits "%s" into month and year', (typed, both) => expect(splitExpiry(typed)).toEqual(both));
