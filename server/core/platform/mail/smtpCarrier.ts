import { createTransport } from 'nodemailer';
import { isLoopback } from '../config/environment';
import type { Mailbox } from '../config/mailbox';
import type { Mail } from './renderMail';
import { LEASE_SECONDS, type OutboxMail } from './repository';

/** Limit for each of name lookup, connection and greeting of the mail server. */
const CONNECT_MS = 5_000;
const DEADLINE_MS = (LEASE_SECONDS * 1000 * 2) / 3;
const PERMANENT = 500;

/** Headers that ask receivers not to reply automatically (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Failed delivery. The message omits the reply's text, because mail servers may quote e-mail addresses. */
export class MailFailure extends Error {
  /** True if the mail server rejected the receiver or the content permanently. */
  readonly isFinal: boolean;
  /** True if the whole mail was transferred and the mail server did not reply. */
  readonly mayHaveArrived: boolean;
  readonly reason: string;

  constructor(id: number, cause: unknown, wasHandedOver: boolean) {
    const { code = 'no code', command = '', responseCode } = (cause ?? {}) as SmtpError;
    const reason = `${code}, ${responseCode ?? 'no reply'}`;
    super(`Mail ${id} was not taken: ${reason}.`);
    this.name = 'MailFailure';
    this.reason = reason;
    this.isFinal = (responseCode ?? 0) >= PERMANENT && ['RCPT TO', 'DATA'].includes(command);
    this.mayHaveArrived = wasHandedOver && responseCode === undefined;
  }
}

/** Sends mails over a single SMTP connection; not for parallel calls. */
export interface Carrier {
  /**
   * Sends a mail within 20 s, less than the lease of a claimed mail. The `Message-ID` is equal in all tries.
   * @throws MailFailure, also after 20 s
   */
  carry: (mail: Mail & Pick<OutboxMail, 'id' | 'messageKey'>) => Promise<void>;
  close: () => void;
}

interface SmtpOptions {
  smtpUrl: string;
  mailFrom: Mailbox | undefined;
  brandName: string;
  /** E-mail address for replies (rules §1.6). */
  replyTo: string | undefined;
  publicOrigin: string;
}

export function createSmtpCarrier({ smtpUrl, mailFrom, brandName, replyTo, publicOrigin }: SmtpOptions): Carrier {
  let wasHandedOver = false;
  const ignore = () => undefined;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: DEADLINE_MS * 2,
    // Because only the log of nodemailer reports the end of the mail's transfer.
    logger: {
      level: ignore,
      trace: ignore,
      debug: ignore,
      info: ({ tnx }: { tnx?: string }) => void (wasHandedOver ||= tnx === 'message'),
      warn: ignore,
      error: ignore,
      fatal: ignore,
    },
  });
  const host = new URL(publicOrigin).hostname;
  const from = { name: mailFrom?.name || brandName, address: mailFrom?.address ?? `no-reply@${host}` };
  return {
    async carry({ id, messageKey, to, subject, text, html, headers }) {
      wasHandedOver = false;
      try {
        await transport.sendMail({
          ...{ from, to, subject, text, html, messageId: `<${messageKey}@${host}>` },
          ...(replyTo && { replyTo }),
          headers: { ...AUTOMATIC, ...headers },
          signal: AbortSignal.timeout(DEADLINE_MS),
        });
      } catch (error) {
        throw new MailFailure(id, error, wasHandedOver);
      }
    },
    close: () => transport.close(),
  };
}
