import * as v from 'valibot';
import { brokenCallsOf } from '../../tools/qa/replay/brokenCalls';
import { compare, type WindowEntry } from '../../tools/qa/replay/compare';
import { filledWith, type Field } from '../../tools/qa/replay/filledWith';
import { fillsOf } from '../../tools/qa/replay/fillsOf';
import { inspected } from '../../tools/qa/replay/inspected';
import { nameIn } from '../../tools/qa/replay/locate';
import { productOf } from '../../tools/qa/replay/productOf';
import { readRecord } from '../../tools/qa/replay/readRecord';
import { fileOfTest } from '../../tools/qa/replay/save/fileOfTest';
import { stepsOf, wordsOf } from '../../tools/qa/replay/stepsOf';
import { createMask } from '../../tools/qa/inspection/mask/createMask';
import {
  problemRecord,
  type ProblemRecord,
  type RecordEntry,
  type UserStep,
} from '../../tools/qa/inspection/record/ProblemRecord';
import { TEXTS } from '../support/texts';

const AT = '2026-11-20T10:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();

type Made = Omit<RecordEntry, 'number' | 'at'>;
const place = (role: string, name: string, index = 0) => ({ role, name, index });
const did = (user: UserStep): Made => ({ kind: 'user', name: `user/${user.action}`, user });
const flow = (name: string, ...states: string[]): Made => ({
  kind: 'flow',
  name: `flow/${name}`,
  ...(states.length > 0 && { states }),
});
type Call = NonNullable<RecordEntry['request']>;
const call = (endpoint: string, state: Call['state'], of: Partial<Call> = {}): Made => ({
  kind: 'request',
  name: `request/${endpoint}/${state}${state === 'failed' ? ` ${of.status ?? 'without an answer'}` : ''}`,
  request: { endpoint, state, path: `/api/${endpoint}`, isCommand: true, ...of },
});
const numbered = (entries: readonly Made[]): RecordEntry[] =>
  entries.map((entry, index) => ({ ...entry, number: index + 1, at: later(index) }));
const published = (...entries: Made[]): WindowEntry[] => numbered(entries).map((entry) => ({ ...entry, window: 'a' }));

const CODE = place('textbox', TEXTS.de.auth.otp.code);
const ENTRIES = [
  did({ action: 'load', path: '/' }),
  did({ action: 'fill', place: place('textbox', TEXTS.de.auth.login.email), value: '‹e-mail 1›' }),
  did({ action: 'click', place: place('button', TEXTS.de.auth.login.submit) }),
  flow('signIn/requestCode', 'email.sending'),
  call('sendOtp', 'sent'),
  call('sendOtp', 'failed', { status: 503 }),
  did({ action: 'fill', place: CODE, value: '‹code: right›' }),
  call('verifyOtp', 'sent'),
];
const record = (entries: readonly Made[] = ENTRIES): ProblemRecord => ({
  format: 'nachschub-record',
  version: 1,
  build: 'abc',
  recordedAt: AT,
  language: 'de',
  viewport: { width: 1280, height: 800 },
  start: { from: 1, path: '/', signedInAs: 'nobody', clock: AT },
  customer: {
    ...{ country: 'DE', card: 'good', statuses: ['ACTIVE'], payments: 0, softDeclines: 0, accounts: 1 },
    email: '‹e-mail 1›',
  },
  entries: numbered(entries),
});

describe('a file that is replayed (rules §30.9)', () => {
  test('is parsed in its downloaded form', () => {
    expect(readRecord(JSON.stringify(record()))).toEqual(v.parse(problemRecord, record()));
  });

  test.each([
    ['{', 'The file is not JSON.'],
    ['null', /^The whole of the record is wrong/],
    [JSON.stringify({ ...record(), language: 'fr' }), /^language of the record is wrong: .*"fr"/],
    [
      JSON.stringify({ ...record(), entries: [{ ...record().entries[0], at: 'noon' }] }),
      /^entries\.0\.at of the record/,
    ],
  ])('is refused with a sentence that names the field: %s', (text, message) => {
    expect(() => readRecord(text)).toThrow(message);
  });

  test('is split into steps with their entries, pauses and next commands', () => {
    const [opened, typed, sent, last] = stepsOf(record());
    expect(opened).toMatchObject({ step: { action: 'load', path: '/' }, entries: [], pauseMs: 1000 });
    expect(typed).toMatchObject({ step: { action: 'fill' }, nextCommand: 'sendOtp' });
    expect(sent?.entries.map(({ name }) => name)).toEqual([
      'flow/signIn/requestCode',
      'request/sendOtp/sent',
      'request/sendOtp/failed 503',
    ]);
    expect(sent?.pauseMs).toBe(4000);
    expect(last).toMatchObject({ nextCommand: 'verifyOtp', pauseMs: 1000 });
  });

  test('starts with a load of its page if the record lacks the first load', () => {
    const steps = stepsOf(record([call('logout', 'sent'), did({ action: 'back', path: '/' })]));
    expect(steps.map(({ step }) => wordsOf(step))).toEqual(['load /', 'back /']);
    expect(steps[0]?.entries).toHaveLength(1);
  });
});

describe('text for a masked value (rules §30.9)', () => {
  const { fields } = TEXTS.de.account;
  const field = (name: string, of: Partial<Field> = {}): Field => ({
    ...{ name, language: 'de', country: 'DE', year: 2026, nextCommand: undefined },
    ...of,
  });
  const textIn = (value: string, where: Field) => {
    const filled = filledWith(value, where);
    return 'text' in filled ? filled.text : '';
  };
  const personal = (['firstName', 'lastName', 'phone'] as const).map((name) => [name, 'person', '§16.4'] as const);
  const address = [
    ['address1', 'address', '§16.5'],
    ['address2', 'address', '§16.5'],
    ['postalCode', 'address', '§16.6'],
    ['city', 'address', '§16.7'],
  ] as const;
  const ofPeople = [...personal, ...address].flatMap(([name, what, rule]) => [
    [`‹${what}: valid›`, name, fields[name]] as const,
    [`‹${what}: breaks ${rule}›`, name, fields[name]] as const,
  ]);
  const ofCards = ['good', 'declining', 'expired', 'refused', 'breaks §16.9'].map(
    (kind) => [`‹card: ${kind}›`, 'cardNumber', fields.cardNumber] as const,
  );
  const cases = [
    ...ofPeople,
    ...ofCards,
    ['‹card›', 'cardMonth', fields.cardMonth] as const,
    ['‹card›', 'cardYear', fields.cardYear] as const,
    ['‹security code›', 'securityCode', fields.cardSecurityCode] as const,
    ['‹security code: breaks §16.9›', 'securityCode', fields.cardSecurityCode] as const,
    ['‹code: breaks §16.3›', 'code', fields.otp] as const,
    ['‹search›', 'search', 'Suche'] as const,
  ];

  test.each(cases)('%s is masked as the same class again, for %s', (masked, name, label) => {
    for (const country of ['DE', 'AT'] as const) {
      const value = textIn(masked, field(label, { country }));
      expect(createMask()({ [name]: value, country })).toMatchObject({ [name]: masked });
    }
  });

  test('has the recorded length, or is the recorded text if unmasked', () => {
    expect(textIn('‹text 30›', field('Notiz'))).toHaveLength(30);
    expect(textIn('3', field('Menge'))).toBe('3');
    expect(() => filledWith('‹token›', field('Code'))).toThrow('‹token›');
  });

  test('is a code of a mail or a discount, by its field or by the next command', () => {
    const of = (name: string, nextCommand?: string) => filledWith('‹code: wrong›', field(name, { nextCommand }));
    expect(of(TEXTS.de.auth.otp.code, 'verifyOtp')).toEqual({ code: 'wrong', of: 'mail' });
    expect(of('Gutschein', 'applyDiscount')).toEqual({ code: 'wrong', of: 'discount' });
    // Derives `of` from the field, because a malformed code is refused before any command.
    expect(of(TEXTS.de.subscription.code.label)).toEqual({ code: 'wrong', of: 'discount' });
  });

  test('fits the previously chosen country', () => {
    const postalCode = did({ action: 'fill', place: place('textbox', fields.postalCode), value: '‹address: valid›' });
    const chosen = did({ action: 'select', place: place('combobox', fields.country), option: 'Österreich' });
    expect(fillsOf(record([postalCode, chosen, postalCode]))).toEqual([
      undefined,
      { text: '10115' },
      undefined,
      { text: '1010' },
    ]);
  });
});

describe('the element of a step (rules §30.9)', () => {
  test('is found by its name with normalized whitespace', () => {
    expect(nameIn(' Code\u00a0 senden ')).toBe('Code senden');
  });

  test('matches any text in the masked part of its name', () => {
    const name = nameIn('Konto (‹e-mail 1›) öffnen?');
    expect('Konto (mia@kunden.example) öffnen?').toMatch(name);
    expect('Konto (mia@kunden.example) öffnen? Nein').not.toMatch(name);
  });

  test('determines the product of the new subscriptions by its name', () => {
    const products = [
      { productId: '101', productName: 'Ash' },
      { productId: '102', productName: 'Pine' },
    ];
    expect(productOf(record([did({ action: 'click', place: place('button', 'Manage Pine') })]), products)).toBe('102');
    expect(productOf(record(), products)).toBeUndefined();
  });
});

test.each([
  ['/', '7', '/?inspect'],
  ['/manage-subscriptions/12?tab=inactive#x', '7', '/manage-subscriptions/7?tab=inactive&inspect#x'],
  ['/manage-subscriptions?inspect', '7', '/manage-subscriptions?inspect'],
  ['/manage-subscriptions/12', '', '/manage-subscriptions/12?inspect'],
  ['/dashboard#token=‹token›', '7', '/dashboard?inspect#token=abc'],
])('opens %s with the inspection and the subscription %s, as %s (rules §30.9)', (path, purchaseId, opened) => {
  expect(inspected(path, { purchaseId, token: 'abc' })).toBe(opened);
});

describe('brokenCallsOf (rules §30.9)', () => {
  test('returns calls that failed on the server or without a reply, each with its number', () => {
    const path = '/api/user/details';
    const read = { path, isCommand: false };
    const entries = [
      call('getCustomer', 'answered', { ...read, status: 200 }),
      call('saveInfo', 'failed', { path, status: 400 }),
      call('getCustomer', 'failed', { ...read, status: 503 }),
      call('saveInfo', 'failed', { path }),
      call('pause', 'sent'),
      call('pause', 'failed', { status: 500 }),
      // Aborted by the portal itself.
      call('previewCommand', 'aborted', { isCommand: false }),
    ];
    expect(brokenCallsOf(record(entries))).toEqual([
      { path, method: 'GET', nth: 2, status: 503 },
      { path, method: 'POST', nth: 2 },
      { path: '/api/pause', nth: 1, status: 500 },
    ]);
  });
});

describe('compare (rules §30.9)', () => {
  const paused = call('pause', 'answered', { status: 200 });
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

  test('compares the order of entries within a channel, not between channels', () => {
    const recorded = numbered([flow('a/one', 'x'), paused, flow('a/two', 'y')]);
    expect(compare(recorded, published(paused, flow('a/one', 'x'), flow('a/two', 'y')))).toEqual({
      difference: undefined,
      missing: [],
      beyond: [],
    });
    expect(compare(recorded, published(paused, flow('a/two', 'y'), flow('a/one', 'x'))).difference).toEqual({
      recorded: 'flow/a/one → x',
      published: 'flow/a/two → y',
    });
  });

  test('compares the states of a machine, also if an entry has none yet', () => {
    const recorded = numbered([flow('a/one', 'x')]);
    expect(compare(recorded, published(flow('a/one'))).missing).toEqual(['flow/a/one → x']);
    expect(compare(recorded, published(flow('a/one', 'z'))).difference?.published).toBe('flow/a/one → z');
  });

  test('compares the outcome of a command', () => {
    const failed = call('pause', 'failed', { status: 500 });
    expect(compare(numbered([failed]), published(paused)).difference).toEqual({
      recorded: 'request/pause/failed 500',
      published: 'request/pause/answered',
    });
  });

  test('compares a failed read, not a successful one', () => {
    const read = { isCommand: false };
    const answered = call('list', 'answered', read);
    expect(compare([], published(call('list', 'sent', read), answered)).beyond).toEqual([]);
    expect(names(compare([], published(call('list', 'failed', { ...read, status: 500 }))).beyond)).toEqual([
      'request/list/failed 500',
    ]);
  });

  test("ignores starts and stops of machines, the first page's replies, and waits", () => {
    const unseen = [
      flow('a/started'),
      flow('a/stopped'),
      { kind: 'session', name: 'session/clockCompared' } as const,
      { kind: 'session', name: 'pendingCommands/ownerLearned' } as const,
      flow('a/after cooldown'),
    ];
    expect(compare(numbered([flow('a/one')]), published(...unseen, flow('a/one'), ...unseen))).toEqual({
      difference: undefined,
      missing: [],
      beyond: [],
    });
    expect(compare(numbered([flow('a/after cooldown')]), []).missing).toEqual(['flow/a/after cooldown']);
  });

  test('lists additional and missing entries', () => {
    const compared = compare(numbered([flow('a/one'), flow('b/one')]), published(flow('a/one'), flow('a/two')));
    expect(compared.missing).toEqual(['flow/b/one']);
    expect(names(compared.beyond)).toEqual(['flow/a/two']);
  });
});

describe('file of a record that is saved as a test (rules §30.10)', () => {
  test.each(['Pause', 'pause_lost', '../pause', 'pause-', ''])('rejects the name "%s"', (name) => {
    expect(() => fileOfTest(name)).toThrow('is no name of a test');
  });

  test('rejects the name of an existing test', () => {
    expect(fileOfTest('a-lost-pause')).toBe('__tests__/e2e/a-lost-pause.spec.ts');
    expect(() => fileOfTest('inspector')).toThrow('__tests__/e2e/inspector.spec.ts is there already.');
  });
});
