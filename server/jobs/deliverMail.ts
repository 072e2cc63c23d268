import { createTransport } from 'nodemailer';
import type { Services } from '../services';
import { mailRepository, type OutboxMail } from '../modules/mail/repository';
import type { Job } from './startJobs';

type Deliver = (mail: OutboxMail) => Promise<void>;

/** What the log may know: a mail server's own words quote addresses. */
class MailFailure extends Error {
  constructor(id: number, cause: unknown) {
    const { code = 'no code', responseCode = 'no reply' } = (cause ?? {}) as { code?: string; responseCode?: number };
    super(`Mail ${id} was not taken: ${code}, ${responseCode}.`);
    this.name = 'MailFailure';
  }
}

/** Together below the lease that a claimed mail has, so that no other node sends it too while this one still tries. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 };

/** Without SMTP a demo mail has arrived when it stands in the mailbox; a production mail waits for a server. */
function deliveryOf({ config }: Services): Deliver | null {
  const { smtpUrl, mode, mailFrom, publicOrigin } = config;
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
    const from = mailFrom ?? `no-reply@${new URL(publicOrigin).hostname}`;
    return async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to, subject, text, html });
    };
  }
  return mode === 'demo' ? () => Promise.resolve() : null;
}

/** Sends what the outbox holds. A mail that was sent is kept for the demo's mailbox only, because it may hold a code. */
export function deliverMail(services: Services): Job {
  const { db, config } = services;
  let deliver: Deliver | null | undefined;
  return {
    name: 'deliverMail',
    everyMs: 1_000,
    async run(isStopping) {
      deliver ??= deliveryOf(services);
      const outbox = mailRepository(db);
      while (deliver && !isStopping()) {
        const mail = await outbox.claim();
        if (!mail) return;
        try {
          await deliver(mail);
        } catch (error) {
          // It stays in the outbox and is due again later; the others wait for the next beat, not for a dead server.
          throw new MailFailure(mail.id, error);
        }
        if (config.mode === 'demo') await outbox.markSent(mail.id);
        else await outbox.remove(mail.id);
      }
    },
  };
}
