import { createTransport } from 'nodemailer';
import { isLoopback } from '../config/environment';
import type { Mailbox } from '../config/mailbox';
import type { Mail } from './renderMail';
import { LEASE_SECONDS, type OutboxMail } from './repository';

/** The first two belong to a server that is not there; what takes longer is ended by the deadline alone. */
const CONNECT_MS = 5_000;
const DEADLINE_MS = (LEASE_SECONDS * 1000 * 2) / 3;
const PERMANENT = 500;

/** Because an absence notice answers any other mail, and two machines each other (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A mail that was not taken. The log may know this much: a mail server's own words quote addresses. */
export class MailFailure extends Error {
  /** Whether this mail will never be taken: its receiver or its text is refused for good. */
  readonly isFinal: boolean;
  /** Whether the server had all of it when it fell silent. */
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

/** Carries mails to one mail server over one connection, which lives as long as there is mail. */
export interface Carrier {
  /**
   * Hands a mail over within 20 s, below the lease of a claimed mail; its `Message-ID` is the same in each try.
   * @throws MailFailure
   */
  carry: (mail: Mail & Pick<OutboxMail, 'id' | 'messageKey'>) => Promise<void>;
  close: () => void;
}

interface SmtpOptions {
  smtpUrl: string;
  mailFrom: Mailbox | undefined;
  brandName: string;
  /** Where replies go, because the sender's mailbox is not read (rules §1.6). */
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
    // The one place where the library reports that the last byte of a mail is written.
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
