import { createTransport } from 'nodemailer';
import type { Services } from '../services';
import { mailRepository, type OutboxMail } from '../modules/mail/repository';
import type { Job } from './startJobs';

type Deliver = (mail: OutboxMail) => Promise<void>;

/** Without SMTP a demo mail has arrived when it stands in the mailbox; a production mail waits for a server. */
function deliveryOf({ config }: Services): Deliver | null {
  const { smtpUrl, mode, mailFrom, publicOrigin } = config;
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
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
    async run() {
      deliver ??= deliveryOf(services);
      if (!deliver) return;
      const outbox = mailRepository(db);
      for (const mail of await outbox.claim()) {
        try {
          await deliver(mail);
        } catch {
          // It stays in the outbox and is due again later.
          continue;
        }
        if (config.mode === 'demo') await outbox.markSent(mail.id);
        else await outbox.remove(mail.id);
      }
    },
  };
}
