import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailRepository } from '../../server/core/mail/repository';
import type { Db } from '../../server/db/Db';
import { openSqlDatabase } from '../support/sqlDatabase';

const FOLDER = join(__dirname, '../../server/db/migrations');
const NAME = '0015_mail_drafts.sql';
const scripts = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const run = (file: string) => db.exec(readFileSync(join(FOLDER, file), 'utf8'));

let db: Db;
// A schema of an earlier version, in a place of its own.
beforeAll(async () => {
  db = await openSqlDatabase();
  await db.exec('create schema earlier; set search_path to earlier, public');
  for (const file of scripts.sort().filter((one) => one < NAME)) await run(file);
});
afterAll(() => db.close());

/** What a node of an earlier version sends to queue a mail, and to take one. */
const QUEUED_EARLIER = `insert into outbox (recipient, recipient_norm, subject, body_text, body_html, urgent_until)
  values ('a@b.de', 'a@b.de', '$', 'text of $', '<p>$</p>', null)`;
const TAKEN_EARLIER = `update outbox set attempts = attempts + 1 where id = (
  select id from outbox where sent_at is null and next_try_at <= now() limit 1 for update skip locked)`;

test('keeps what waits in the outbox as it was rendered, and hands no draft to an earlier version (rules §25.1)', async () => {
  await db.exec(QUEUED_EARLIER.replaceAll('$', 'before'));
  await run(NAME);
  await db.exec(QUEUED_EARLIER.replaceAll('$', 'beside'));
  const draft = { lang: 'de', params: {}, subject: 'detailsSubject', body: [{ say: 'detailsIntro' }] } as const;
  await mailRepository(db).queue({ to: 'a@b.de', ...draft });
  await expect(db.exec(TAKEN_EARLIER)).rejects.toThrow('next_try_at');

  const taken = [];
  for (let mail = await mailRepository(db).claim(); mail; mail = await mailRepository(db).claim()) taken.push(mail);
  expect(taken.map(({ to, draft: own, rendered }) => ({ to, own, rendered }))).toEqual([
    ...['before', 'beside'].map((subject) => ({
      to: 'a@b.de',
      own: null,
      rendered: { subject, text: `text of ${subject}`, html: `<p>${subject}</p>` },
    })),
    { to: 'a@b.de', own: draft, rendered: null },
  ]);
});
