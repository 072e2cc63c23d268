import { isEmail, normalizeEmail } from '#src/domain/email';

test.each([
  ['Kim@Example.ORG', 'kim@example.org'],
  ['kim@MÜLLER.example', 'kim@xn--mller-kva.example'],
  ['kim@mu\u0308ller.example', 'kim@xn--mller-kva.example'],
  ['kim@XN--MLLER-KVA.example', 'kim@xn--mller-kva.example'],
  ['MÜLLER@example.org', 'mÜller@example.org'],
  ['mu\u0308ller@example.org', 'mu\u0308ller@example.org'],
  ['\u212Aim@example.org', '\u212Aim@example.org'],
  ['kim@müller.example:80', 'kim@müller.example:80'],
])('%s is normalized to %s (rules §16.2)', (written, normalized) => {
  expect(normalizeEmail(written)).toBe(normalized);
  expect(normalizeEmail(normalized)).toBe(normalized);
});

test.each([
  ['kim@mu\u0308ller.example', true],
  ['kim@xn--mller-kva.example', true],
  [`kim@${'ü'.repeat(62)}.${'ü'.repeat(62)}.${'ü'.repeat(62)}.${'ü'.repeat(40)}.example`, false],
  ['ki\u0308m@example.org', false],
])('%s is an e-mail address: %s', (value, expected) => expect(isEmail(value)).toBe(expected));
