import type { LogEntry } from '../../../tools/qa/inspection/InspectionMessage';
import { createStarts, type KeptStart } from '../../../tools/qa/inspection/record/createStarts';
import { learnShape, UNKNOWN_SHAPE } from '../../../tools/qa/inspection/record/learnShape';
import { namePattern } from '../../../tools/qa/inspection/record/namePattern';
import type { UserStep } from '../../../tools/qa/inspection/record/ProblemRecord';
import { judgeCodes } from '../../../tools/qa/inspection/record/judgeCodes';

const place = { role: 'textbox', name: 'Code', index: 0 };
const entry = (number: number, more: Partial<LogEntry>): LogEntry => ({
  number,
  at: '2026-11-27T00:00:00.000Z',
  kind: 'request',
  name: '',
  detail: null,
  ...more,
});
const typed = (number: number, value = '‹code›') =>
  entry(number, { kind: 'user', user: { action: 'fill', place, value } satisfies UserStep });
const call = (number: number, state: 'sent' | 'answered' | 'failed', status?: number, isCommand = true) =>
  entry(number, { request: { endpoint: 'verifyOtp', state, path: '/api/user/verifyotp', status, isCommand } });
const values = (entries: LogEntry[]) =>
  judgeCodes(entries).flatMap(({ user }) => (user && 'value' in user ? user.value : []));

// rules §30.8
test("marks each typed code as right or wrong by the server's next reply", () => {
  expect(values([typed(1), call(2, 'sent'), call(3, 'failed', 400), typed(4), call(5, 'answered', 200)])).toEqual([
    '‹code: wrong›',
    '‹code: right›',
  ]);
});

test('lost replies, server errors and reads do not mark a typed code', () => {
  expect(values([typed(1), call(2, 'failed'), typed(3), call(4, 'failed', 503), typed(5)])).toEqual(
    Array(3).fill('‹code: right›'),
  );
  expect(values([typed(1), call(2, 'answered', 200, false), call(3, 'failed', 400)])).toEqual(['‹code: wrong›']);
});

test('marks codes only, and keeps every other typed value', () => {
  expect(values([typed(1, '‹card: good›'), call(2, 'failed', 400)])).toEqual(['‹card: good›']);
});

test('namePattern matches any text in the masked part of a name', () => {
  const pattern = namePattern('Adresse ‹address: valid› (1) ändern');
  expect(pattern.test('Adresse Ahornweg 3 (1) ändern')).toBe(true);
  expect(pattern.test('Adresse Ahornweg 3 (2) ändern')).toBe(false);
  expect(namePattern('Jetzt').test('Jetzt bestellen')).toBe(false);
});

const NOW = new Date('2026-11-27T12:00:00Z');
const subscription = (status: string, nextBillDate?: string) => ({
  status,
  intervalDays: 42,
  quantity: 2,
  nextBillDate,
});
const learnAll = (...answers: [endpoint: string, payload: unknown][]) => {
  const seen = new Set<string>();
  return answers.reduce(
    (shape, [endpoint, payload]) => learnShape(shape, seen, { endpoint, payload, now: NOW }),
    UNKNOWN_SHAPE,
  );
};

test('derives accounts, card and subscriptions from the first replies', () => {
  const first = [subscription('PAUSED'), subscription('ACTIVE', '2026-12-04'), subscription('of the shop’s own')];
  const shape = learnAll(
    ['listSubscriptions', { rows: first }],
    ['getCustomer', { delivery: { country: 'AT' }, cards: [{ last4: '0002' }] }],
    ['listPayments', { rows: [{ status: 'SUCCESS' }, { status: 'SOFT_DECLINE' }, { status: 'SUCCESS' }] }],
    ['listAccounts', [{}, {}, {}]],
    ['listSubscriptions', { rows: [subscription('CANCELLED')] }],
  );
  expect(shape).toEqual({
    country: 'AT',
    card: 'declining',
    statuses: ['PAUSED', 'ACTIVE', 'ACTIVE'],
    payments: 2,
    softDeclines: 1,
    accounts: 3,
    intervalWeeks: 6,
    quantity: 2,
    nextBillInDays: 7,
  });
});

test('derives subscriptions from the list of all rather than the next orders, and reports a missing card', () => {
  const { statuses, card } = learnAll(
    ['listNextOrders', { rows: [subscription('ACTIVE')] }],
    ['listSubscriptions', { rows: [subscription('ACTIVE'), subscription('CANCELLED')] }],
    ['listNextOrders', { rows: [] }],
    ['getCustomer', { delivery: { country: 'DE' }, cards: [] }],
  );
  expect([statuses, card]).toEqual([['ACTIVE', 'CANCELLED'], 'none']);
});

test('ignores an unreadable reply', () => {
  expect(learnAll(['listSubscriptions', null], ['getCustomer', undefined], ['other', {}])).toEqual(UNKNOWN_SHAPE);
});

describe('start of a record (rules §30.8)', () => {
  const CLOCK = '2026-11-27T12:00:00.000Z';
  type Who = KeptStart['signedInAs'];
  const page = (from: number, path: string, signedInAs: Who, customerId?: string): KeptStart => ({
    ...{ from, path, signedInAs, clock: CLOCK, customerId },
  });
  const startsOf = (kept: KeptStart[], path: string, signedInAs: Who) =>
    createStarts(kept, () => ({ path, signedInAs, clock: CLOCK }));
  const first = { ...call(1, 'sent'), number: 1 };
  const SIGN_IN = [page(1, '/', 'nobody'), page(4, '/otp', 'nobody'), page(9, '/dashboard', 'customer', 'a')];

  test('is the sign-in of a customer whose page was reloaded', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'user/load' });
    expect(starts.dropOthers('a')).toBe(false);
    expect(starts.startAt(first)).toEqual({ from: 1, path: '/', signedInAs: 'nobody', clock: CLOCK });
  });

  test('is the page of another customer with an external sign-in at the same address', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'user/load' });
    expect(starts.dropOthers('b')).toBe(true);
    expect(starts.startAt(first)).toMatchObject({ from: 12, path: '/dashboard', signedInAs: 'customer' });
  });

  test("is the sign-in of another customer after the first session's end", () => {
    const starts = startsOf(
      [...SIGN_IN, page(20, '/', 'nobody'), page(25, '/otp', 'nobody')],
      '/dashboard',
      'customer',
    );
    starts.noticed({ number: 30, name: 'request/getCustomer/sent' });
    expect(starts.dropOthers('b')).toBe(true);
    expect(starts.startAt(first)).toMatchObject({ from: 20, path: '/' });
  });

  test('is the sign-in also after a switch to another account of the same e-mail address', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'session/accountSwitched' });
    expect(starts.dropOthers('b')).toBe(false);
    expect(starts.startAt(first)).toMatchObject({ from: 1 });
  });

  test('is the current page if another customer has replaced the first one without a load', () => {
    const starts = startsOf([page(9, '/dashboard', 'customer', 'a')], '/dashboard', 'customer');
    expect(starts.dropOthers('b')).toBe(true);
    starts.noticed({ number: 30, name: 'request/getCustomer/answered' });
    expect(starts.startAt(first)).toMatchObject({ from: 30 });
  });
});
