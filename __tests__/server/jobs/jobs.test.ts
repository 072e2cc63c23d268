import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { cohortRows } from '#src/domain/statistics/cohort';
import { monthOf } from '#src/domain/statistics/month';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import type { JobName } from '#src/domain/jobNames';
import { loadConfig } from '#server/core/platform/config/config';
import type { Db } from '#server/db/Db';
import { DbError, isAway } from '#server/db/DbError';
import { applyRollups } from '#server/jobs/applyRollups';
import { createJobs } from '#server/jobs/createJobs';
import { deliverMail, giveUpMail, mailLane } from '#server/jobs/deliverMail';
import { rebuildRollups } from '#server/jobs/rebuildRollups';
import { removeExpired } from '#server/jobs/removeExpired';
import { watchDeclarations } from '#server/jobs/watchDeclarations';
import { rollupsRepository } from '#server/core/analytics/rollups/repository';
import { IS_FAILING, IS_OVERDUE, jobRunsRepository, type NotedRuns } from '#server/core/platform/jobRuns/repository';
import { DueFailure } from '#server/core/shop/renewals/DueFailure';
import { errorKind } from '#server/core/platform/jobRuns/errorKind';
import { mailRepository } from '#server/core/platform/mail/repository';
import { toMail } from '#server/core/platform/mail/toMail';
import type { AppContext } from '#server/core/platform/context/AppContext';
import { PRODUCTION, shopPortal } from '../../support/server';
import { openSqlDatabase } from '../../support/sqlDatabase';
import { openSqlShop } from '../../support/sqlShop';

let db: Db;
beforeAll(async () => {
  db = await openSqlDatabase();
});
afterAll(() => db.close());

const neverStopping = () => false;

describe('delivery of mails', () => {
  const REFUSED = 'gone@kunden.example';
  /** Recipient for whose mail the SMTP server closes the connection without a reply. */
  const UNANSWERED = 'silent@kunden.example';
  /** Recipient for whose mail the SMTP server replies late. */
  const SLOW = 'slow@kunden.example';
  const held: (() => void)[] = [];
  let onHeld: (() => void) | undefined;
  let connections = 0;
  const received: { to: string; messageId: string; mail: string }[] = [];
  const logged: unknown[][] = [];
  const log = { error: (...args: unknown[]) => void logged.push(args) };
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      done(address === REFUSED ? new Error(`No such mailbox: ${address}`) : undefined);
    },
    onData(stream, session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, messageId: /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim() ?? '', mail });
        if (to === UNANSWERED) smtp.connections.forEach(({ _socket }) => _socket.destroy());
        else if (to === SLOW) {
          held.push(done);
          onHeld?.();
        } else done();
      });
    },
  });
  let context: AppContext;
  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    const env = { ...PRODUCTION, SMTP_URL: `smtp://127.0.0.1:${port}` };
    context = {
      config: loadConfig(env, shopPortal()),
      db,
      publicOrigin: () => 'https://my.shop.example',
    } as AppContext;
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  beforeEach(async () => {
    received.length = 0;
    logged.length = 0;
    await db.exec('delete from outbox');
  });

  type Outbox = ReturnType<typeof mailRepository>;
  const MAIL = { lang: 'de', params: {}, subject: 'detailsSubject', body: [{ say: 'detailsIntro' }] } as const;
  const queue = async (...recipients: string[]) => {
    for (const to of recipients) await mailRepository(db).queue({ to, ...MAIL });
  };
  const queueCode = (to: string) => mailRepository(db).queue({ to, ...MAIL, body: [{ code: '123456' }] });
  const deliver = (which: 'all' | 'codes' = 'all', isStopping = neverStopping) =>
    mailLane(context, which, log).run(isStopping);
  const failedDelivery = () => deliver().then(() => undefined, String);
  const outbox = () =>
    db.query<{ recipient: string; failure: string | null }>(
      'select recipient, failure from outbox where sent_at is null order by id',
    );
  const queued = async () => (await outbox()).map(({ recipient }) => recipient);
  const receivers = () => received.map(({ to }) => to);
  const makeDue = () => db.exec('update outbox set due_at = now()');

  test('gives up a refused mail, logs no address, and sends all other mails', async () => {
    await queue(REFUSED, 'a@kunden.example', 'b@kunden.example');
    await deliver();
    expect(receivers()).toEqual(['a@kunden.example', 'b@kunden.example']);
    expect(await outbox()).toEqual([{ recipient: REFUSED, failure: 'EENVELOPE, 550' }]);
    expect(logged).toEqual([[{ mail: expect.any(Number) as number, failure: 'EENVELOPE, 550' }, 'mail given up']]);
    await makeDue();
    await deliver();
    expect(logged).toHaveLength(1);
  });

  test('sends codes before all other mails, and reserves a lane for them', async () => {
    await queue('a@kunden.example', 'b@kunden.example');
    await queueCode('code@kunden.example');
    await deliver();
    expect(receivers()).toEqual(['code@kunden.example', 'a@kunden.example', 'b@kunden.example']);
    await queue('c@kunden.example');
    await queueCode('next@kunden.example');
    await deliver('codes');
    expect(await queued()).toEqual(['c@kunden.example']);
  });

  test('keeps a sent mail without its code for 30 days (rules §38.5)', async () => {
    await queueCode('code@kunden.example');
    await deliver();
    const kept = () => db.query<{ draft: unknown }>('select draft from outbox');
    const [mail] = await kept();
    expect(received[0]?.mail).toMatch(/\d{6}/);
    expect(JSON.stringify(mail?.draft)).not.toMatch(/\d{6}/);
    await db.exec(`update outbox set created_at = now() - interval '29 days'`);
    await mailRepository(db).removeOld();
    expect(await kept()).toHaveLength(1);
    await db.exec(`update outbox set created_at = now() - interval '31 days'`);
    await mailRepository(db).removeOld();
    expect(await kept()).toHaveLength(0);
  });

  test('gives up a mail with an expired code, and logs it', async () => {
    await queueCode('late@kunden.example');
    await db.exec(`update outbox set urgent_until = now() - interval '1 second'`);
    await deliver();
    await giveUpMail(context, log).run(neverStopping);
    expect(received).toEqual([]);
    expect(logged).toEqual([[{ mail: expect.any(Number) as number, failure: 'code expired' }, 'mail given up']]);
  });

  test('sends a mail at most twice without a reply, under one Message-ID', async () => {
    await queue(UNANSWERED);
    for (let tries = 0; tries < 4; tries += 1) {
      await failedDelivery();
      await makeDue();
    }
    expect(receivers()).toEqual([UNANSWERED, UNANSWERED]);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(received[0]?.messageId).toMatch(/^<outbox\.\d+\.\d+@my\.shop\.example>$/);
    await giveUpMail(context, log).run(neverStopping);
    expect(await outbox()).toEqual([{ recipient: UNANSWERED, failure: 'twice without an answer' }]);
  });

  test('sends no third copy when a try fails between two without a reply', async () => {
    await queue(UNANSWERED);
    const down = { ...context, config: { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    for (const at of [context, down, context, context]) {
      await mailLane(at, 'all', log)
        .run(neverStopping)
        .catch(() => undefined);
      await makeDue();
    }
    expect(receivers()).toEqual([UNANSWERED, UNANSWERED]);
  });

  test('sends a code while all other lanes wait for a slow server', async () => {
    await queue(...Array.from({ length: 8 }, () => SLOW));
    const work = deliverMail(context, log).map((job) => job.run(neverStopping));
    await new Promise<void>((resolve) => {
      onHeld = () => held.length === 4 && resolve();
      onHeld();
    });
    onHeld = undefined;
    await queueCode('code@kunden.example');
    await deliver('codes');
    expect(receivers().at(-1)).toBe('code@kunden.example');
    expect(held).toHaveLength(4);
    const release = setInterval(() => held.splice(0).forEach((done) => done()), 20);
    await Promise.all(work);
    clearInterval(release);
    expect(await queued()).toEqual([]);
  });

  /** Draft of a newer server version, with a text key that this version lacks. */
  const NEWER = { ...MAIL, body: [{ code: '204816' }, { say: 'textOfTomorrow' }] };

  test('keeps a draft that cannot be rendered, logs no content, and sends all other mails (rules §25.2)', async () => {
    await mailRepository(db).queue({ to: 'newer@kunden.example', ...NEWER } as Parameters<Outbox['queue']>[0]);
    await queue('a@kunden.example');
    await deliver();
    expect(receivers()).toEqual(['a@kunden.example']);
    const [{ id }] = (await db.query('select id, attempts, unsettled from outbox where sent_at is null')) as [
      { id: number },
    ];
    expect(await db.query('select id, attempts, unsettled from outbox where sent_at is null')).toEqual([
      { id, attempts: 1, unsettled: 0 },
    ]);
    const error = expect.objectContaining({ type: 'TypeError' }) as object;
    expect(logged).toEqual([[{ mail: id, error }, 'mail not rendered']]);
    expect(JSON.stringify(logged)).not.toMatch(/204816|newer@/);
  });

  test('sends a mail rendered by an earlier version unchanged (rules §25.1)', async () => {
    await db.exec(`insert into outbox (recipient, recipient_norm, subject, body_text, body_html)
      values ('a@kunden.example', 'a@kunden.example', 'Von gestern', 'Text von gestern', '<p>HTML von gestern</p>')`);
    await deliver();
    expect(receivers()).toEqual(['a@kunden.example']);
    for (const part of ['Subject: Von gestern', 'Text von gestern', '<p>HTML von gestern</p>'])
      expect(received[0]?.mail).toContain(part);
  });

  test('prevents header injection by values of a mail, and escapes their markup (rules §25.6)', async () => {
    const product = 'Streu\r\nBcc: other@kunden.example\r\n\r\n<b>fett</b> & "mehr"';
    const params = { product, date: 'morgen', from: 'heute' };
    const body = [{ say: 'movedIntro' }, { facts: [{ name: 'factProduct', value: product }] }] as const;
    const to = 'a@kunden.example';
    const headers = { 'List-Unsubscribe': '<https://my.shop.example/stop>\r\nBcc: other@kunden.example' };
    await mailRepository(db).queue({
      to,
      lang: 'de',
      firstName: '<i>Mia</i>',
      params,
      subject: 'movedSubject',
      body,
      headers,
    });
    const [stored] = await mailRepository(db).mailbox(to);
    const html = stored && (await toMail(stored, { brandName: '<u>Shop</u>', footer: () => [] })).html;
    expect(html).toContain('&lt;b&gt;fett&lt;/b&gt; &amp; &quot;mehr&quot;');
    expect(html).not.toMatch(/<[biu]>/);
    await deliver();
    expect(receivers()).toEqual([to]);
    const [head = ''] = (received[0]?.mail ?? '').split('\r\n\r\n');
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/my\.shop\.example\/stop>/m);
    expect(head).not.toMatch(/^Bcc:/im);
  });

  test('sends several mails over one connection', async () => {
    await queue('a@kunden.example', 'b@kunden.example', 'c@kunden.example');
    connections = 0;
    await deliver();
    expect(receivers()).toHaveLength(3);
    expect(connections).toBe(1);
  });

  test('retries for more than a day while the mail server is down', async () => {
    await queue('a@kunden.example');
    const down = { ...context, config: { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    let seconds = 0;
    for (let tries = 0; tries < 31; tries += 1) {
      const failure = await mailLane(down, 'all', log)
        .run(neverStopping)
        .then(() => '', String);
      expect(failure).toMatch(/^MailFailure: Mail \d+ was not taken: \w+, no reply\.$/);
      const [row] = await db.query<{ wait: number }>(
        'select extract(epoch from due_at - now())::float8 as wait from outbox',
      );
      seconds += row?.wait ?? 0;
      await makeDue();
    }
    expect(seconds).toBeGreaterThan(86_400);
    await deliver();
    expect(receivers()).toEqual(['a@kunden.example']);
  });

  test('finishes the current mail of a stopping node and keeps the rest', async () => {
    await queue('a@kunden.example', 'b@kunden.example');
    let asked = 0;
    await deliver('all', () => (asked += 1) > 1);
    expect(await queued()).toEqual(['b@kunden.example']);
  });

  test('sends no code to a remote mail server without TLS', async () => {
    await queue('a@kunden.example');
    const port = new URL(context.config.smtpUrl ?? '').port;
    const plain = { ...context, config: { ...context.config, smtpUrl: `smtp://[::ffff:127.0.0.1]:${port}` } };
    const failure = await mailLane(plain, 'all', log)
      .run(neverStopping)
      .then(() => '', String);
    expect(failure).toMatch(/was not taken: ETLS/);
    expect(received).toEqual([]);
  });
});

describe('rebuild of the rollups', () => {
  const START = '2026-03-01';
  const MONTHS = { first: monthOf(START), last: '2026-09-01', current: '2026-09-01' };
  const AT_NIGHT = 'T01:30:00Z';
  const BY_DAY = 'T11:30:00Z';

  beforeAll(async () => {
    for (const [index, type] of ['litter', 'scoop', 'box'].entries()) {
      await db.query(
        `insert into products (id, sku, type, name_de, name_en, variant_de, variant_en, description_de, description_en,
           image_path, price_cents, stock_qty) values ($1, $2, $2, '', '', '', '', '', '', '', 100, 9)`,
        [index + 1, type],
      );
    }
    for (let id = 1; id <= 12; id += 1) await addCustomer(id, addDays(START, id * 9));
  });

  async function addCustomer(id: number, day: string) {
    await db.query(
      `insert into customers (id, first_name, last_name, email, email_norm, address1, city, state, country, postal_code)
       values ($1, 'A', 'B', $2, $2, 'x', 'x', 'x', 'DE', '10115')`,
      [id, `c${id}@kunden.example`],
    );
    await db.query(
      `insert into subscriptions (customer_id, product_id, qty, unit_price_cents, shipping_cents, tax_cents,
         interval_days, status, started_on)
       select $1, product, 1, 100, 0, 19, 28, 'ACTIVE', $2::date + product::int from generate_series(1, 1 + $1 % 3) as product`,
      [id, day],
    );
    await db.query(
      `insert into payments (customer_id, subscription_id, billed_on, response_type, total_cents, tax_cents, shipping_cents)
       select customer_id, id, started_on + 28, 'SUCCESS', 119, 19, 0 from subscriptions where customer_id = $1`,
      [id],
    );
  }

  const figures = async () => {
    const flows = rollupsRepository(db);
    const cohorts = await flows.cohorts(MONTHS.first, MONTHS.last);
    return {
      statistics: await flows.statistics({ startDate: '2026-04-01', endDate: '2026-06-30' }),
      cohorts: (['subscribers', 'subscriptions', 'ltv'] as const).map((type) => cohortRows(type, cohorts, MONTHS)),
    };
  };

  /** Runs the rollup job at the given moment. */
  const recountAt = (moment: string) => {
    const now = new Date(moment);
    return rebuildRollups({ db, clock: { now: () => now, today: () => businessDayAt(now) } }).run(neverStopping);
  };

  const addDrift = () =>
    db.exec(`
      update daily_flows set started = started + 7, one = one - 3 where day = (select min(day) from daily_flows);
      delete from cohort_flows where month = (select max(month) from cohort_flows);
      insert into flow_events (day, started, customers) values ('2026-05-05', 2, 1);`);

  test('repairs drift once a night, including events not yet counted', async () => {
    const right = await figures();
    await applyRollups({ db } as AppContext).run(neverStopping);
    expect(await figures()).toEqual(right);

    await addDrift();
    const wrong = await figures();
    expect(wrong).not.toEqual(right);
    await recountAt(`2026-09-01${AT_NIGHT}`);
    expect(await figures()).toEqual(right);
    expect(await db.query('select 1 from flow_events')).toEqual([]);

    await addDrift();
    await recountAt(`2026-09-01${AT_NIGHT}`);
    await recountAt(`2026-09-01${BY_DAY}`);
    await recountAt(`2026-09-02${BY_DAY}`);
    expect(await figures()).not.toEqual(right);
    await recountAt(`2026-09-02${AT_NIGHT}`);
    expect(await figures()).toEqual(right);
  });

  test('repairs drift by day after two missed nights', async () => {
    await recountAt(`2026-09-02${AT_NIGHT}`);
    const right = await figures();
    await addDrift();
    await recountAt(`2026-09-04${BY_DAY}`);
    expect(await figures()).toEqual(right);
  });
});

test.each([
  ...['08006', '53100', '53300', '57P01', '57P03', '25006', '55P03', '57014'].map((code) => [code, true] as const),
  ...['23505', '22003', '40001', undefined].map((code) => [code, false] as const),
])('classifies SQLSTATE %s as an unavailable database: %s', (code, expected) => {
  expect(isAway(new DbError('x', code))).toBe(expected);
});

test('removes expired data and nothing else', async () => {
  await db.exec(`
    insert into otp_challenges (email_norm, purpose, challenge_hash, code_hash, expires_at)
    values ('old', 'login', 'a', 'x', now() - interval '25 hours'), ('new', 'login', 'b', 'x', now() - interval '23 hours');
    insert into sessions (token_hash, kind, email_norm, expires_at)
    values ('old', 'admin', 'x', now() - interval '1 second'), ('new', 'admin', 'x', now() + interval '1 minute');
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values ('s', 'old', 'x', now() - interval '25 hours'), ('s', 'new', 'x', now() - interval '23 hours');
    insert into rate_limits (key, window_start, window_seconds, hits)
    values ('old', now() - interval '61 minutes', 3600, 1), ('new', now() - interval '59 minutes', 3600, 1);`);
  const shop = await openSqlShop(db);
  const { subscriptionId } = await shop.person({ next: null });
  const today = businessDayAt(new Date());
  await db.query(
    `insert into action_tokens (token_hash, subscription_id, command, bill_date, expires_on)
     values ('old', $1, 'skip', $2, $3), ('new', $1, 'skip', $2, $4)`,
    [subscriptionId, today, addDays(today, -8), addDays(today, -7)],
  );
  // Because tokens of undecided declarations must remain.
  await db.exec(`
    insert into declarations (id, reference, type, reason, name, email, email_norm, contract, lang, named_ids, fingerprint,
      received_at, state, decided_at, released_at, decided_by)
    select id, 'W-' || id, 'withdrawal', '', 'x', 'x', 'x', '', 'de', '{}', 'x', now(), state, decided_at, decided_at, decided_by
    from (values (1, 'rejected', now() - interval '31 days', 'admin'), (2, 'rejected', now() - interval '29 days', 'admin'),
      (3, 'open', null, null)) as made (id, state, decided_at, decided_by);
    insert into declaration_tokens (token_hash, declaration_id, email_norm) values ('old', 1, 'x'), ('new', 2, 'x'), ('new, too', 3, 'x')`);

  await removeExpired({ db, clock: { now: () => new Date() } }).run(neverStopping);

  const left = await db.query<{ name: string }>(
    `select email_norm as name from otp_challenges union all select token_hash from sessions
     union all select key from idempotency_keys union all select key from rate_limits
     union all select token_hash from action_tokens union all select token_hash from declaration_tokens`,
  );
  expect(left.map(({ name }) => name)).toEqual([...Array<string>(6).fill('new'), 'new, too']);
});

test('removes other expired data when one removal fails', async () => {
  await db.exec(`insert into sessions (token_hash, kind, email_norm, expires_at) values ('late', 'admin', 'x', now() - interval '1 second');
    insert into rate_limits (key, window_start, window_seconds, hits) values ('late', now() - interval '61 minutes', 3600, 1);
    create function keep_session() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$;
    create trigger keep_session before delete on sessions for each row execute function keep_session()`);
  const remove = removeExpired({ db, clock: { now: () => new Date() } });
  await expect(remove.run(neverStopping)).rejects.toThrow('Some expired data is not deleted.');
  expect(await db.query(`select from rate_limits where key = 'late'`)).toEqual([]);
  await db.exec('drop function keep_session cascade');
});

test('logs an alarm for 500 or more open declarations (rules §28.15)', async () => {
  const lines: object[] = [];
  const watch = () => watchDeclarations({ db }, { error: (line: object) => void lines.push(line) }).run(neverStopping);
  const add = (count: number) =>
    db.exec(`insert into declarations (reference, type, reason, name, email, email_norm, contract, lang, named_ids,
        fingerprint, received_at)
      select 'W-' || gen_random_uuid(), 'withdrawal', '', 'x', 'x', 'x', '', 'de', '{}', 'x', now()
      from generate_series(1, ${count})`);
  await db.exec('truncate declarations cascade');
  await add(499);
  await watch();
  expect(lines).toEqual([]);
  await add(1);
  await watch();
  expect(lines).toEqual([{ atLeast: 500 }]);
});

describe('jobs of a node', () => {
  const EVERY_MS = 1_000;
  let isClockRight = true;
  const saved: NotedRuns[] = [];
  const RIGHT = {
    clockGuard: { isRight: () => Promise.resolve(isClockRight) },
    jobRuns: {
      begin: () => Promise.resolve(),
      save: (runs: readonly NotedRuns[]) => Promise.resolve(void saved.push(...runs)),
    },
  };
  const logged: unknown[][] = [];
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  /** Resolves pending promises. */
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const beat = () => jest.advanceTimersByTimeAsync(EVERY_MS);

  /** Job whose runs are ended by the test. */
  function controlled(name: JobName) {
    const runs: { isStopping: () => boolean; end: () => void; fail: (error: Error) => void }[] = [];
    const run = (isStopping: () => boolean) =>
      new Promise<void>((end, fail) => void runs.push({ isStopping, end, fail }));
    return { job: { name, everyMs: EVERY_MS, run }, runs };
  }

  beforeEach(() => {
    logged.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  test('signals the stop to a run in progress, and waits for it', async () => {
    const { job, runs } = controlled('notices');
    const jobs = createJobs([job], RIGHT, log);
    jobs.start();
    await beat();
    expect(runs[0]?.isStopping()).toBe(false);
    let isStopped = false;
    const stop = jobs.stop().then(() => (isStopped = true));
    await beat();
    expect([runs.length, runs[0]?.isStopping(), isStopped]).toEqual([1, true, false]);
    runs[0]?.end();
    await stop;
  });

  test('runs a job on demand after the run in progress, even if that fails (rules §22.8)', async () => {
    const { job, runs } = controlled('notices');
    const other = controlled('bills');
    const jobs = createJobs([job, other.job], RIGHT, log);
    jobs.start();
    await beat();
    const demanded = [jobs.run('notices'), jobs.run('notices')];
    await settle();
    expect([runs.length, other.runs.length]).toEqual([1, 1]);
    runs[0]?.fail(new TypeError('x'));
    await settle();
    expect(logged).toMatchObject([[{ job: 'notices', error: { type: 'TypeError' } }, 'job failed']]);
    expect(runs).toHaveLength(2);
    runs[1]?.fail(new Error('no database'));
    await expect(demanded[0]).rejects.toThrow('no database');
    await settle();
    expect(runs).toHaveLength(3);
    runs[2]?.end();
    await demanded[1];
    expect(saved.at(-1)).toMatchObject({ name: 'notices', succeeded: 0, failed: null });
    other.runs[0]?.end();
    await jobs.stop();
  });

  test('runs no job while the node’s clock is wrong (rules §23.8)', async () => {
    const { job, runs } = controlled('renewals');
    const jobs = createJobs([job], RIGHT, log);
    isClockRight = false;
    jobs.start();
    await beat();
    await jobs.run('renewals');
    expect(runs).toHaveLength(0);
    isClockRight = true;
    await beat();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await jobs.stop();
  });

  test('skips a tick of the timer while the job runs or is not due', async () => {
    const { job, runs } = controlled('notices');
    let isDue = false;
    const jobs = createJobs([{ ...job, isDue: () => isDue }], RIGHT, log);
    jobs.start();
    await beat();
    expect(runs).toHaveLength(0);
    isDue = true;
    await beat();
    await beat();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await beat();
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    await jobs.stop();
  });
});

describe('runs of the jobs in the database (rules §23.10)', () => {
  const RUN = {
    name: 'refunds',
    termSeconds: 1_800,
    rowWaitSeconds: 600,
    started: 0,
    durationMs: null,
    error: null,
  } as const;
  const failed = (secondsAgo: number) =>
    jobRunsRepository(db).save([
      { ...RUN, succeeded: null, failed: secondsAgo, firstFailed: secondsAgo, error: 'DbError 23505' },
    ]);
  const succeeded = () =>
    jobRunsRepository(db).save([{ ...RUN, succeeded: 0, durationMs: 12, failed: null, firstFailed: null }]);
  const state = async () => {
    const [row] = await db.query(
      `select ${IS_FAILING} as failing, ${IS_OVERDUE} as overdue, error, duration_ms as ms from job_runs s where name = 'refunds'`,
    );
    return row;
  };
  beforeEach(() => jobRunsRepository(db).begin([{ name: 'refunds', termSeconds: 1_800 }]));
  afterEach(() => db.exec('delete from job_runs'));

  test('a lone failure is left to the next run, and failures over five minutes last', async () => {
    await failed(400);
    expect(await state()).toMatchObject({ failing: false, error: 'DbError 23505' });
    await failed(0);
    expect(await state()).toMatchObject({ failing: true });
  });

  test('a success between two tries of a failed row ends no failure, a later one does', async () => {
    await failed(400);
    await failed(0);
    await succeeded();
    expect(await state()).toMatchObject({ failing: true, ms: 12 });
    await db.exec(`update job_runs set failed_at = now() - interval '11 minutes'`);
    await succeeded();
    expect(await state()).toMatchObject({ failing: false });
  });

  test('a job is overdue after its term without a success, also if the node starts again', async () => {
    await db.exec(`update job_runs set due_by = now() - interval '1 second'`);
    await jobRunsRepository(db).begin([{ name: 'refunds', termSeconds: 1_800 }]);
    await failed(0);
    expect(await state()).toMatchObject({ overdue: true });
    await succeeded();
    expect(await state()).toMatchObject({ overdue: false });
  });

  test('a job without a term is never overdue, and a job that no longer exists is forgotten', async () => {
    await db.exec(
      `update job_runs set due_by = now() - interval '1 second'; insert into job_runs (name) values ('gone')`,
    );
    await jobRunsRepository(db).begin([{ name: 'refunds', termSeconds: null }]);
    expect(await state()).toMatchObject({ overdue: false });
    expect(await db.query('select name from job_runs')).toEqual([{ name: 'refunds' }]);
  });
});

test.each([
  [new AggregateError([new DueFailure(1, new DbError('text', '23505'))], 'x'), 'DbError 23505'],
  [new TypeError('ada@demo.example'), 'TypeError'],
  [new Error('text'), 'Error'],
  ['text', 'string'],
])('the kind of an error has no message: %s', (error, kind) => {
  expect(errorKind(error)).toBe(kind);
});
