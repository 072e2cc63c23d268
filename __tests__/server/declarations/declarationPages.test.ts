import { addDays, businessDayAt } from '#src/domain/isoDate';
import { declarationPages, REFERENCE, textOf } from '../../support/declarations';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
const today = businessDayAt(new Date());
beforeEach(() => pages.freeLimits());

const PLACES = [
  ['/kuendigen', 'de', 'Vertrag kündigen', 'jetzt kündigen'],
  ['/cancel-contract', 'en', 'Cancel a contract', 'cancel now'],
  ['/widerrufen', 'de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
  ['/withdraw', 'en', 'Withdraw from a contract', 'Confirm withdrawal'],
] as const;
const CANCELLATION = ['kind', 'kind', 'reason', 'name', 'email', 'contract', 'when', 'when', 'date'];
const WITHDRAWAL = ['name', 'email', 'contract'];

let people = 0;
const someone = () => `someone${(people += 1)}@kunden.example`;
const countOf = async (what: 'declarations' | 'outbox' | 'change_log') => {
  const [row] = await sql(`select count(*)::int as count from ${what}`);
  return row?.count;
};
const fileIn = (html: string) =>
  decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(html)?.[1] ?? '');

describe.each(PLACES)('%s', (path, lang, title, button) => {
  const isCancellation = path === '/kuendigen' || path === '/cancel-contract';

  test('shows a page in its language with only the fields required by law (rules §28.1, §28.2)', async () => {
    const { status, headers, html } = await pages.open(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [`<html lang="${lang}">`, `<h1>${title}</h1>`, `<button>${button}</button>`])
      expect(html).toContain(part);
    const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(isCancellation ? CANCELLATION : WITHDRAWAL);
    expect(html).not.toMatch(/<script|javascript:|type="hidden"|\son\w+=/);
  });

  test('changes nothing on GET, links to both forms, and disables caching', async () => {
    const before = await countOf('declarations');
    expect((await pages.open(path, { method: 'HEAD' })).status).toBe(200);
    const { headers, html } = await pages.open(path, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect([headers.get('cache-control'), policy.includes('unsafe'), policy.includes(`form-action 'self'`)]).toEqual([
      ...['no-store', false, true],
    ]);
    for (const [target, its] of PLACES) if (its === lang) expect(html).toContain(`href="${target}"`);
    expect(await countOf('declarations')).toBe(before);
  });

  test('shows declaration, time, reference and a file, and mails them at once (rules §28.4, §28.11)', async () => {
    const email = someone();
    const { status, html, text } = await pages.post(path, { name: 'Kim Muster-Müller', email, contract: 'Oak litter' });
    expect(status).toBe(200);
    const reference = REFERENCE.exec(text)?.[0] ?? '';
    expect(reference).toMatch(isCancellation ? /^K-/ : /^W-/);
    const [mail, ...more] = await api.mails(email);
    expect([mail?.subject, more]).toEqual([expect.stringContaining(reference), []]);
    for (const part of [reference, 'Kim Muster-Müller', email, 'Oak litter', String(new Date().getFullYear())])
      for (const place of [text, fileIn(html), mail?.text ?? '']) expect(place).toContain(part);
    expect(html).toContain(`download="${reference}.txt"`);
    expect(html).not.toContain('<script');
  });

  test('reports errors at their fields, and keeps the entered text (rules §28.3)', async () => {
    const before = await countOf('declarations');
    const fields = { name: 'x'.repeat(10_000), email: 'kim@', contract: 'x'.repeat(10_000) };
    const { status, html } = await pages.post(path, fields);
    expect(status).toBe(400);
    const wrong = [...html.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name);
    expect(wrong.sort()).toEqual(['contract', 'email', 'name']);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    for (const value of Object.values(fields)) expect(html.includes(value)).toBe(true);
    expect(await countOf('declarations')).toBe(before);
  });
});

describe('a cancellation', () => {
  const fields = (more: object) => ({ name: 'Kim', email: someone(), ...more });

  test('accepts JSON, and treats a repeated field as empty', async () => {
    const json = (body: object) =>
      pages.open('/kuendigen', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect((await json({ name: 'Kim', email: someone() })).status).toBe(200);
    for (const body of [{ name: ['a', 'b'], email: someone() }, { name: 7, email: someone() }, [], 'x'])
      expect((await json(body as object)).status).toBe(400);
    const twice = new URLSearchParams([...Object.entries(fields({})), ['name', 'Other']]);
    expect((await pages.open('/kuendigen', { method: 'POST', body: twice })).status).toBe(400);
  });
});

describe('hostile text', () => {
  const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(1)>' & {{reference}}`;

  test('is escaped on the page, in the file, in the mail and in a refused form', async () => {
    const email = someone();
    const good = await pages.post('/kuendigen', {
      name: MARKUP,
      email,
      contract: MARKUP,
      kind: 'extraordinary',
      reason: MARKUP,
    });
    const bad = await pages.post('/kuendigen', {
      name: MARKUP,
      email: MARKUP,
      contract: MARKUP,
      reason: `</textarea>${MARKUP}`,
      date: MARKUP,
    });
    expect([good.status, bad.status]).toEqual([200, 400]);
    for (const { html, text } of [good, bad]) {
      expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>'/);
      expect([...html.matchAll(/<\/textarea>/g)].length).toBeLessThan(2);
      expect(text + textOf(html.replaceAll('"', '\n'))).toContain('<script>alert(1)</script>');
    }
    const [mail] = await api.mails(email);
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.text).toContain(MARKUP);
  });

  test('adds neither headers nor recipients to a mail', async () => {
    const email = someone();
    const name = 'Kim\r\nBcc: victim@kunden.example\r\n\r\nBody\u202e\u2028';
    for (const address of [
      `${email}\r\nBcc: victim@kunden.example`,
      `${email},victim@kunden.example`,
      `<${email}>`,
      `a b ${email}`,
    ])
      expect((await pages.post('/kuendigen', { name, email: address })).status).toBe(400);
    expect((await pages.post('/kuendigen', { name, email, contract: name })).status).toBe(200);
    const [mail] = await api.mails(email);
    expect(mail?.subject).not.toMatch(/[\r\n]|Bcc/);
    expect(mail?.text).toContain('Kim Bcc: victim@kunden.example Body');
    expect(await api.mails('victim@kunden.example')).toEqual([]);
  });

  test.each<[string, BodyInit, string, number]>([
    ['NUL', 'name=%00&email=a@b.de', 'application/x-www-form-urlencoded', 400],
    ['half a character', '{"name":"\\ud800","email":"a@b.de"}', 'application/json', 400],
    ['another type', 'x', 'image/png', 415],
    ['70 kB', `name=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('that is %s is refused with an HTML page', async (_name, body, type, status) => {
    const reply = await pages.open('/kuendigen', { method: 'POST', body, headers: { 'content-type': type } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(reply.html).toContain('href="/kuendigen"');
  });
});

test('replies equally for known and unknown addresses (rules §28.4)', async () => {
  const answers = [];
  for (const email of [(await api.customer()).email, someone()]) {
    const { status, text } = await pages.post('/kuendigen', { name: 'Kim', email });
    const reference = REFERENCE.exec(text)?.[0] ?? '';
    expect((await pages.stateOf(reference)).isChecked).toBe(false);
    answers.push(
      `${status} ${text
        .replaceAll(email, '')
        .replaceAll(reference, '')
        .replace(/\d\d:\d\d/g, '')}`,
    );
  }
  expect(answers[0]).toBe(answers[1]);
});

describe('the same declaration', () => {
  test('is stored once with one reference, also for repeated and concurrent requests (rules §28.6)', async () => {
    const email = someone();
    const fields = { name: 'Kim', email, contract: 'Oak' };
    const all = await Promise.all(Array.from({ length: 4 }, () => pages.post('/kuendigen', fields)));
    all.push(await pages.post('/kuendigen', { ...fields, name: ' Kim ', email: email.toUpperCase() }));
    expect(new Set(all.map(({ text }) => REFERENCE.exec(text)?.[0])).size).toBe(1);
    expect(await api.mails(email)).toHaveLength(1);
    expect(await sql(`select 1 as one from declarations where email_norm = '${email}'`)).toHaveLength(1);
    const lines = await sql(
      `select action, actor, customer_id from change_log where subject = 'declaration'
         and subject_id = (select id from declarations where email_norm = '${email}')`,
    );
    expect(lines).toEqual([{ action: 'declarationReceived', actor: 'system', customer_id: null }]);
  });

  test('is a new one with another text, type or date, and after a rejection', async () => {
    const email = someone();
    const fields = { name: 'Kim', email, contract: 'Oak' };
    const first = await pages.declare(fields);
    const others = [
      await pages.declare({ ...fields, contract: 'Ash' }),
      await pages.declare({ ...fields, when: 'date', date: addDays(today, 40) }),
      await pages.declare(fields, '/withdraw'),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
    await sql(
      `update declarations set state = 'rejected', decided_by = 'admin', decided_at = now(), released_at = now() where reference = '${first}' returning id`,
    );
    expect(await pages.declare(fields)).not.toBe(first);
  });
});

describe('limits', () => {
  test('refuse more than 10 accepted declarations per hour and IP over all pages (rules §28.5)', async () => {
    expect((await pages.post('/kuendigen', {})).status).toBe(400);
    for (let index = 0; index < 10; index += 1) {
      const [path] = PLACES[index % PLACES.length] ?? PLACES[0];
      expect((await pages.post(path, { name: 'Kim', email: someone() })).status).toBe(200);
    }
    const before = await countOf('declarations');
    for (const [path, lang] of PLACES) {
      const reply = await pages.post(path, { name: 'Kim', email: someone() });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(reply.text).toContain(lang === 'de' ? 'Das war zu oft' : 'too');
      expect((await pages.open(path)).status).toBe(200);
    }
    expect(await countOf('declarations')).toBe(before);
  });

  test('allow a confirmation mail for each declaration, with a link to its page (rules §28.11)', async () => {
    const email = someone();
    for (let index = 0; index < 4; index += 1) await pages.declare({ email, contract: `No ${index}` });
    await pages.declare({ email: email.toUpperCase() }, '/withdraw');
    const links = (await api.mails(email)).map(({ text }) => /\/declaration\?token=[\w-]+/.exec(text)?.[0] ?? '');
    expect(new Set(links).size).toBe(5);
    for (const link of links) expect((await pages.open(link)).html).toContain('value="disown"');
  });
});
