import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { loadConfig } from '../../server/config';
import type { Db } from '../../server/db/Db';
import { deliverMail } from '../../server/jobs/deliverMail';
import { startJobs } from '../../server/jobs/startJobs';
import { mailRepository } from '../../server/modules/mail/repository';
import type { Services } from '../../server/services';
import { openSqlDatabase } from '../support/sqlDatabase';

const REFUSED = 'gone@kunden.example';
const received: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(address === REFUSED ? new Error(`No such mailbox: ${address}`) : undefined);
  },
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      received.push(session.envelope.rcptTo.map(({ address }) => address).join());
      done();
    });
  },
});

let db: Db;
let services: Services;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  db = await openSqlDatabase();
  const { port } = smtp.server.address() as AddressInfo;
  const env = {
    PORTAL_MODE: 'production',
    PUBLIC_ORIGIN: 'https://my.shop.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
  services = { config: loadConfig(env, ''), db } as Services;
});
afterAll(async () => {
  await db.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(async () => {
  received.length = 0;
  await db.exec('delete from outbox');
});

const goOn = () => false;
const queue = (...recipients: string[]) =>
  recipients.reduce<Promise<void>>(
    (before, to) => before.then(() => mailRepository(db).queue({ to, subject: 'Hallo', text: 'x', html: '<p>x</p>' })),
    Promise.resolve(),
  );
const waiting = async () =>
  (await db.query<{ recipient: string }>('select recipient from outbox order by id')).map(({ recipient }) => recipient);

test('a mail that is refused waits for its next try and holds up nobody; the log learns no address', async () => {
  await queue(REFUSED, 'a@kunden.example', 'b@kunden.example');
  const failure: unknown = await deliverMail(services)
    .run(goOn)
    .catch((error: unknown) => error);
  expect(String((failure as Error).stack)).toMatch(/^MailFailure: Mail \d+ was not taken: EENVELOPE, 550/);
  expect(String((failure as Error).stack)).not.toContain('@kunden.example');
  await deliverMail(services).run(goOn);
  expect(received).toEqual(['a@kunden.example', 'b@kunden.example']);
  expect(await waiting()).toEqual([REFUSED]);
});

test('a mail that one node sends is not seen by another', async () => {
  await queue('a@kunden.example', 'b@kunden.example');
  const claims = [await mailRepository(db).claim(), await mailRepository(db).claim(), await mailRepository(db).claim()];
  expect(claims.map((mail) => mail?.to)).toEqual(['a@kunden.example', 'b@kunden.example', undefined]);
});

test('a mail server that is down over night finds every mail still there', async () => {
  await queue('a@kunden.example');
  let seconds = 0;
  for (let tries = 0; tries < 31; tries += 1) {
    await mailRepository(db).claim();
    const [row] = await db.query<{ wait: number }>(
      'select extract(epoch from next_try_at - now())::float8 as wait from outbox',
    );
    seconds += row?.wait ?? 0;
    await db.exec('update outbox set next_try_at = now()');
  }
  expect(seconds).toBeGreaterThan(86_400);
  await deliverMail(services).run(goOn);
  expect(received).toEqual(['a@kunden.example']);
});

test('a node that is to end finishes the piece it is at and leaves the rest', async () => {
  await queue('a@kunden.example', 'b@kunden.example');
  let asked = 0;
  await deliverMail(services).run(() => (asked += 1) > 1);
  expect(await waiting()).toEqual(['b@kunden.example']);
});

test('stopping tells the jobs that run, and waits for them', async () => {
  const done: string[] = [];
  let stop: (() => Promise<void>) | undefined;
  const begun = new Promise<void>((begin) => {
    const job = {
      name: 'long',
      everyMs: 1,
      async run(isStopping: () => boolean) {
        begin();
        while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 1));
        done.push('ended');
      },
    };
    stop = startJobs([job], { error: () => undefined });
  });
  await begun;
  await stop?.();
  expect(done).toEqual(['ended']);
});
