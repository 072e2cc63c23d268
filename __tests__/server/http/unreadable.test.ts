import { createApi } from '../../support/api';
import {
  ask,
  type Call,
  callsOf,
  FORM,
  JSON_BODY,
  send,
  sendBody,
  tokenFor,
  type Tokens,
  tokensOf,
} from '../../support/calls';
import { sample } from '../../support/sample';

const api = createApi(process.env.API_URL ?? '');
const THREE_MB = 'a'.repeat(3 * 1024 * 1024);
/** Distance of sampled cases, coprime to the number of POST routes, so that the sample covers each route. */
const EVERY = 7;

let calls: Call[];
let posts: Call[];
let tokens: Tokens;
beforeAll(async () => {
  calls = await callsOf(process.env.API_URL ?? '');
  posts = calls.filter(({ method }) => method === 'POST');
  tokens = await tokensOf(api);
  const body = new URLSearchParams({ name: 'Kim Muster', email: 'kim@kunden.example' });
  await fetch(`${process.env.API_URL ?? ''}/cancel-contract`, { method: 'POST', body });
});

const ownFields = ({ fields }: Call) => Object.keys(fields).filter((name) => name !== 'len');
const fieldsOf = (of: readonly Call[]) => of.flatMap((call) => ownFields(call).map((name) => ({ call, name })));
const sendForm = (call: Call, fields: Record<string, string>) => send(call, fields, `Bearer ${tokenFor(tokens, call)}`);
const sendJson = (call: Call, fields: object | string) =>
  sendBody(call, typeof fields === 'string' ? fields : JSON.stringify(fields), JSON_BODY, tokenFor(tokens, call));
const errorsOf = ({ payload }: { payload?: unknown }) => ((payload ?? {}) as { errors?: object }).errors ?? {};

const BODIES: readonly [name: string, body: string, type: string, status: number][] = [
  ['broken JSON', '{"purchaseId":', JSON_BODY, 400],
  ['a JSON list', '[1]', JSON_BODY, 400],
  ['a JSON text', '"text"', JSON_BODY, 400],
  ['a JSON null', 'null', JSON_BODY, 400],
  ['a poisoned prototype', '{"__proto__":{"a":1}}', JSON_BODY, 400],
  ['a broken form', 'purchaseId=%E0%A4%A&len=%', FORM, 400],
  ['a JSON number', '7', JSON_BODY, 400],
  ['empty JSON', '', JSON_BODY, 400],
  ['XML', '<a/>', 'text/xml', 415],
  ['70 kB of form', `code=${'a'.repeat(70_000)}`, FORM, 413],
  ['3 MB of form', `code=${THREE_MB}`, FORM, 413],
  ['3 MB of JSON', JSON.stringify({ code: THREE_MB }), JSON_BODY, 413],
];

test('every POST refuses an unreadable body', async () => {
  for (const [[name, body, type, expected], call] of sample(
    // Because the limit of a discount's body is higher than 64 kB (rules §2.12).
    BODIES.flatMap((row) =>
      posts
        .filter(({ path }) => row[0] !== '70 kB of form' || path !== '/api/admin/create-update-discount')
        .map((call) => [row, call] as const),
    ),
    EVERY,
  )) {
    const { status } = await sendBody(call, body, type, tokenFor(tokens, call));
    // Because a form may name a subscription that is unknown, and calls without required fields may ignore the body.
    const needsNone = ownFields(call).every((field) => !call.required.includes(field));
    const isFine = [expected, 404].includes(status) || (needsNone && [200, 400, 409].includes(status));
    expect([call.path, name, status, isFine]).toEqual([call.path, name, status, true]);
  }
});

test('every POST refuses objects and lists for a text field, and a repeated field', async () => {
  for (const call of sample(posts.filter((one) => ownFields(one).length > 0))) {
    const names = ownFields(call);
    const twice = names.map((name) => `${name}=a&${name}=b`).join('&');
    const answers = [
      await sendJson(call, Object.fromEntries(names.map((name) => [name, { a: [] }]))),
      await sendJson(call, Object.fromEntries(names.map((name) => [name, [[]]]))),
      await sendBody(call, twice, FORM, tokenFor(tokens, call)),
    ];
    expect([call.path, answers.map(({ status }) => status)]).toEqual([call.path, [400, 400, 400]]);
  }
});

test('every POST treats a form and JSON equally', async () => {
  const ofSubscriptions = posts.filter(({ required }) => required.includes('purchaseId'));
  expect(ofSubscriptions.length).toBeGreaterThan(5);
  for (const call of sample(ofSubscriptions)) {
    const form = await sendForm(call, call.request);
    expect([call.path, await sendJson(call, call.request)]).toEqual([call.path, form]);
    expect([404, 409]).toContain(form.status);
  }
});

test('every call refuses a NUL byte in any field', async () => {
  for (const { call, name } of sample(fieldsOf(calls), EVERY)) {
    const { status } = await sendForm(call, { ...call.request, [name]: 'a\0b' });
    expect([call.path, name, status]).toEqual([call.path, name, 400]);
  }
});

test('every POST refuses a lone surrogate and a NUL byte in any JSON field', async () => {
  const rows = ['\ud800', 'a\udfffb', '\ude00\ud83d', 'a\0b'].flatMap((text) =>
    fieldsOf(posts).map((row) => ({ ...row, text })),
  );
  for (const { call, name, text } of sample(rows, EVERY)) {
    const answer = await sendJson(call, { ...call.request, [name]: text, len: 'en' });
    expect([call.path, name, answer]).toMatchObject([
      call.path,
      name,
      { status: 400, payload: { errors: { [name]: 'This text has characters that we cannot store.' } } },
    ]);
  }
});

/** Nested lists as text, because JSON.stringify would overflow the stack. */
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const askForCode = (body: string) =>
  ask('/api/user/sendotp', { method: 'POST', body, headers: { 'content-type': JSON_BODY } });

test('limits nesting to 32 levels, also without a sign-in (rules §2.12)', async () => {
  const codeFor = (levels: number) =>
    askForCode(`{"email":"someone@kunden.example","unknown":${nested(levels)},"len":"en"}`);
  // Because the body itself counts as level 1.
  expect((await codeFor(31)).status).not.toBe(400);
  for (const levels of [32, 10_000]) {
    expect(await codeFor(levels)).toMatchObject({
      status: 400,
      message: 'This value is nested too deeply.',
      payload: { errors: { unknown: 'This value is nested too deeply.' } },
    });
  }
});

test('refuses a lone surrogate in a field name and in nested values', async () => {
  for (const body of ['{"\\ud800":1}', '{"email":{"a":["b",{"\\udc00":1}]}}', '["a\\u0000"]', '"\\ud800"']) {
    expect([body, (await askForCode(body)).status]).toEqual([body, 400]);
  }
});

test('stores characters outside the basic plane', async () => {
  const { token, purchaseId } = await api.customer();
  const cancel = { purchaseId, cancelReason: 'Umzug 🐈' };
  expect((await api.json('/api/subscription/cancel', cancel, { token })).status).toBe(200);
});

test.each(['/api/%zz', '/api/user/details?len=%00', '/api/subscription/all?purchaseId=%00'])(
  'returns a 4xx for GET %s',
  async (path) => expect(String((await ask(path)).status)).toMatch(/^4/),
);

test('returns 400 for a POST without a body', async () => {
  expect((await ask('/api/user/sendotp', { method: 'POST' })).status).toBe(400);
});

test('every call refuses an invalid date', async () => {
  const days = ['2027-02-30', '2027-13-01', '30.01.2027', '2027-1-4', '2027-01-04T00:00:00Z', '0', 'tomorrow'];
  const rows = fieldsOf(calls)
    .filter(({ name }) => name.endsWith('Date'))
    .flatMap((row) => days.map((day) => ({ ...row, day })));
  expect(rows.length).toBeGreaterThanOrEqual(8 * days.length);
  for (const { call, name, day } of sample(rows)) {
    const answer = await sendForm(call, { ...call.request, id: '', [name]: day });
    expect([call.path, name, day, answer.status, name in errorsOf(answer)]).toEqual([call.path, name, day, 400, true]);
  }
});

const NASTY = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '; drop table customers',
  '%%%',
  '\\%',
  '((',
  '[a-z]',
  'ü',
  '😀',
];

test('every search treats its text literally', async () => {
  const searches = calls.filter(({ method, fields }) => method === 'GET' && 'search' in fields);
  expect(searches.length).toBeGreaterThan(3);
  const rows = NASTY.flatMap((search) => searches.map((call) => ({ call, search })));
  for (const { call, search } of sample(rows)) {
    expect([search, (await sendForm(call, { search })).status]).toEqual([search, 200]);
  }
  // The lists with rows in each seed.
  for (const call of searches.filter(({ path }) => /(customers|discounts|declarations)$/.test(path))) {
    const none = (await sendForm(call, { search: "%' or '1'='1" })).payload;
    expect(none).not.toEqual((await sendForm(call, {})).payload);
    expect(JSON.stringify(none)).toMatch(/"(totalResults|totalCount)":0/);
  }
});
