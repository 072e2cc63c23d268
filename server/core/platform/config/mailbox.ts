import { isEmail } from '#src/domain/email';

export interface Mailbox {
  /** Display name; empty if absent. */
  name: string;
  address: string;
}

/** Parses an e-mail address with or without a name, as in `name <address>`. Returns undefined for other text. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  return isEmail(address) ? { name: name.trim(), address } : undefined;
}
