import type { FastifyBaseLogger } from 'fastify';
import { mailRepository, type OutboxMail } from '../core/mail/repository';
import { createSmtpCarrier, MailFailure, type Carrier } from '../core/mail/smtpCarrier';
import type { Services } from '../core/services/services';
import type { Job } from './startJobs';

/** Mails that a node sends at the same time; one more lane takes codes alone, so that a full night keeps nobody out. */
const LANES = 4;

type Log = Pick<FastifyBaseLogger, 'error'>;

function carrierOf({ config: { smtpUrl, mailFrom }, publicOrigin }: Services): Carrier {
  if (smtpUrl === undefined) throw new Error('Mails have a lane where there is a mail server.');
  return createSmtpCarrier({ smtpUrl, mailFrom, publicOrigin: publicOrigin() });
}

/** A mail that was sent is kept for the demo's mailbox only, because it may hold a code. */
async function deliverOne({ db, config }: Services, carrier: Carrier, mail: OutboxMail, log: Log): Promise<void> {
  const outbox = mailRepository(db);
  try {
    await carrier.carry(mail);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.isFinal) {
      await outbox.giveUp(mail.id, error.reason);
      return log.error({ mail: mail.id, failure: error.reason }, 'mail given up');
    }
    if (!error.mayHaveArrived) await outbox.settle(mail.id);
    // It is due again later; the others wait for the next beat, not for a dead server.
    throw error;
  }
  if (config.mode === 'demo') await outbox.markSent(mail.id);
  else await outbox.remove(mail.id);
}

/** Sends what the outbox holds until it is empty, on one lane. */
export const mailLane = (services: Services, which: 'all' | 'codes', log: Log): Job => ({
  name: which === 'codes' ? 'deliverCodes' : 'deliverMail',
  everyMs: 1_000,
  async run(isStopping) {
    let carrier: Carrier | undefined;
    try {
      while (!isStopping()) {
        const mail = await mailRepository(services.db).claim(which);
        if (!mail) return;
        carrier ??= carrierOf(services);
        await deliverOne(services, carrier, mail, log);
      }
    } finally {
      carrier?.close();
    }
  },
});

/** Without SMTP, which production cannot do without, a mail has arrived when it stands in the demo's mailbox. */
const fillMailbox = ({ db }: Services): Job => ({
  name: 'fillMailbox',
  everyMs: 1_000,
  run: () => mailRepository(db).markAllSent(),
});

/** Tells the operator of mails that nobody will get (rules §21.12). */
export const giveUpMail = ({ db }: Pick<Services, 'db'>, log: Log): Job => ({
  name: 'giveUpMail',
  everyMs: 10_000,
  async run() {
    for (const { id, failure } of await mailRepository(db).giveUpHopeless()) {
      log.error({ mail: id, failure }, 'mail given up');
    }
  },
});

/** All that delivers mail on one node. */
export const deliverMail = (services: Services, log: Log): Job[] => [
  ...(services.config.smtpUrl === undefined
    ? [fillMailbox(services)]
    : [mailLane(services, 'codes', log), ...Array.from({ length: LANES }, () => mailLane(services, 'all', log))]),
  giveUpMail(services, log),
];
