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
test('says of each code whether it was the right one, by what the server said next', () => {
  expect(values([typed(1), call(2, 'sent'), call(3, 'failed', 400), typed(4), call(5, 'answered', 200)])).toEqual([
    '‹code: wrong›',
    '‹code: right›',
  ]);
});

test('counts neither a lost answer nor a failing server against a code, and ignores reads', () => {
  expect(values([typed(1), call(2, 'failed'), typed(3), call(4, 'failed', 503), typed(5)])).toEqual(
    Array(3).fill('‹code: right›'),
  );
  expect(values([typed(1), call(2, 'answered', 200, false), call(3, 'failed', 400)])).toEqual(['‹code: wrong›']);
});

test('leaves every other value as it is', () => {
  expect(values([typed(1, '‹card: good›'), call(2, 'failed', 400)])).toEqual(['‹card: good›']);
});

test('finds an element by its name, in which what is masked may be anything', () => {
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

test('reads the customer’s shape from the first answers, before anything was changed', () => {
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

test('prefers the list of all subscriptions to that of the next orders, and reads no card as none', () => {
  const { statuses, card } = learnAll(
    ['listNextOrders', { rows: [subscription('ACTIVE')] }],
    ['listSubscriptions', { rows: [subscription('ACTIVE'), subscription('CANCELLED')] }],
    ['listNextOrders', { rows: [] }],
    ['getCustomer', { delivery: { country: 'DE' }, cards: [] }],
  );
  expect([statuses, card]).toEqual([['ACTIVE', 'CANCELLED'], 'none']);
});

test('an answer that it cannot read changes nothing', () => {
  expect(learnAll(['listSubscriptions', null], ['getCustomer', undefined], ['other', {}])).toEqual(UNKNOWN_SHAPE);
});

describe('where a record begins (rules §30.8)', () => {
  const CLOCK = '2026-11-27T12:00:00.000Z';
  type Who = KeptStart['signedInAs'];
  const page = (from: number, path: string, signedInAs: Who, customerId?: string): KeptStart => ({
    ...{ from, path, signedInAs, clock: CLOCK, customerId },
  });
  const startsOf = (kept: KeptStart[], path: string, signedInAs: Who) =>
    createStarts(kept, () => ({ path, signedInAs, clock: CLOCK }));
  const first = { ...call(1, 'sent'), number: 1 };
  const SIGN_IN = [page(1, '/', 'visitor'), page(4, '/otp', 'visitor'), page(9, '/dashboard', 'customer', 'a')];

  test('with the sign-in of a customer whose page is loaded anew', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'user/load' });
    expect(starts.dropOthers('a')).toBe(false);
    expect(starts.startAt(first)).toEqual({ from: 1, path: '/', signedInAs: 'visitor', clock: CLOCK });
  });

  test('with the page of another customer who was signed in from outside, at the same address', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'user/load' });
    expect(starts.dropOthers('b')).toBe(true);
    expect(starts.startAt(first)).toMatchObject({ from: 12, path: '/dashboard', signedInAs: 'customer' });
  });

  test('with the sign-in of another customer after the first one’s end', () => {
    const starts = startsOf(
      [...SIGN_IN, page(20, '/', 'visitor'), page(25, '/otp', 'visitor')],
      '/dashboard',
      'customer',
    );
    starts.noticed({ number: 30, name: 'request/getCustomer/sent' });
    expect(starts.dropOthers('b')).toBe(true);
    expect(starts.startAt(first)).toMatchObject({ from: 20, path: '/' });
  });

  test('with the sign-in also after a change to another account of the same address', () => {
    const starts = startsOf(SIGN_IN, '/dashboard', 'customer');
    starts.noticed({ number: 12, name: 'session/accountSwitched' });
    expect(starts.dropOthers('b')).toBe(false);
    expect(starts.startAt(first)).toMatchObject({ from: 1 });
  });

  test('with the present page where another customer has replaced the first one in it', () => {
    const starts = startsOf([page(9, '/dashboard', 'customer', 'a')], '/dashboard', 'customer');
    expect(starts.dropOthers('b')).toBe(true);
    starts.noticed({ number: 30, name: 'request/getCustomer/answered' });
    expect(starts.startAt(first)).toMatchObject({ from: 30 });
  });
});
