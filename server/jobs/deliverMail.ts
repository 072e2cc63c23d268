import type { FastifyBaseLogger } from 'fastify';
import { keptDraft } from '../core/platform/mail/blankMail';
import { mailSender } from '../core/platform/mail/mailSender';
import { mailRepository, type OutboxMail } from '../core/platform/mail/repository';
import type { Mail } from '../core/platform/mail/renderMail';
import { createSmtpCarrier, MailFailure, type Carrier } from '../core/platform/mail/smtpCarrier';
import { toMail } from '../core/platform/mail/toMail';
import type { AppContext } from '../core/platform/context/AppContext';
import { redactError } from '../db/redactError';
import type { Job } from './createJobs';
import { LONG_TERM_MS } from '../core/platform/jobRuns/noteRuns';

/** Parallel deliveries per node. Another lane sends codes only, so that sign-ins do not wait for notices. */
const LANES = 4;
/** Above the longest delay between two tries of a mail. */
const ROW_WAIT_MS = 70 * 60_000;

type Log = Pick<FastifyBaseLogger, 'error'>;

function carrierOf({ config: { smtpUrl, mailFrom, brandName, contactEmail }, publicOrigin }: AppContext): Carrier {
  if (smtpUrl === undefined) throw new Error('Mails have a lane where there is a mail server.');
  return createSmtpCarrier({ smtpUrl, mailFrom, brandName, replyTo: contactEmail, publicOrigin: publicOrigin() });
}

/**
 * Returns null if the mail cannot be rendered, for example a draft of a newer version with unknown texts. Leaves such a
 * mail in the outbox for a later attempt.
 */
async function rendered(context: AppContext, stored: OutboxMail, log: Log): Promise<Mail | null> {
  try {
    return await toMail(stored, mailSender(context));
  } catch (error) {
    await mailRepository(context.db).settle(stored.id);
    log.error({ mail: stored.id, error: redactError(error) }, 'mail not rendered');
    return null;
  }
}

/**
 * Sends a mail. Keeps a sent mail for the customer file, without its secrets except in a demo, whose mailbox shows them
 * (rules §38.5).
 */
async function deliverOne(context: AppContext, carrier: Carrier, stored: OutboxMail, log: Log): Promise<void> {
  const { db, config } = context;
  const { id, messageKey, isLast } = stored;
  const outbox = mailRepository(db);
  const mail = await rendered(context, stored, log);
  if (mail === null) return;
  try {
    await carrier.carry({ ...mail, id, messageKey });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.isFinal) {
      await outbox.giveUp(id, error.reason);
      return log.error({ mail: id, failure: error.reason }, 'mail given up');
    }
    if (!error.mayHaveArrived) await outbox.settle(id);
    // Ends the run, because the other mails need the same server.
    throw error;
  }
  // A mail that an earlier version has rendered may have a secret anywhere.
  if (isLast || stored.draft === null) await outbox.remove(id);
  else await outbox.markSent(id, config.mode === 'demo' ? stored.draft : keptDraft(stored.draft));
}

/** Job that sends due mails one after the other. @param which `codes` sends only mails with a code */
export const mailLane = (context: AppContext, which: 'all' | 'codes', log: Log): Job => ({
  name: 'outbox',
  everyMs: 1_000,
  termMs: LONG_TERM_MS,
  rowWaitMs: ROW_WAIT_MS,
  async run(isStopping) {
    let carrier: Carrier | undefined;
    try {
      while (!isStopping()) {
        const mail = await mailRepository(context.db).claim(which);
        if (!mail) return;
        carrier ??= carrierOf(context);
        await deliverOne(context, carrier, mail, log);
      }
    } finally {
      carrier?.close();
    }
  },
});

/** Marks mails as sent without SMTP, for the demo's mailbox. */
const fillMailbox = ({ db }: AppContext): Job => ({
  name: 'outbox',
  everyMs: 1_000,
  run: () => mailRepository(db).markAllSent(),
});

/** Gives up and logs mails that retries cannot deliver (rules §21.12). */
export const giveUpMail = ({ db }: Pick<AppContext, 'db'>, log: Log): Job => ({
  name: 'undeliverableMail',
  everyMs: 10_000,
  async run() {
    for (const { id, failure } of await mailRepository(db).giveUpHopeless()) {
      log.error({ mail: id, failure }, 'mail given up');
    }
  },
});

/** Returns the mail jobs of a node. Without a mail server, mails are only marked as sent. */
export const deliverMail = (context: AppContext, log: Log): Job[] => [
  ...(context.config.smtpUrl === undefined
    ? [fillMailbox(context)]
    : [mailLane(context, 'codes', log), ...Array.from({ length: LANES }, () => mailLane(context, 'all', log))]),
  giveUpMail(context, log),
];
