import { isEmail } from '#src/domain/customer/email';

export interface Mailbox {
  /** Empty where the address has none. */
  name: string;
  address: string;
}

/** An address, or a name with the address in angle brackets; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', bracketed] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  return isEmail(address) ? { name: name.trim(), address } : undefined;
}
