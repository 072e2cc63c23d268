const EMAIL = /^[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;
const EMAIL_MAX = 254;
/** Only letters, digits, hyphens and dots, so that `URL` parses nothing but a host. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII = /^[\0-\x7f]*$/;

/** Because Unicode lower case maps the Kelvin sign to k, and would merge two mailboxes. */
const lowerAscii = (value: string): string => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns the ASCII form of a domain, as browsers send it for `type=email`. */
function toAsciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return lowerAscii(domain);
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return lowerAscii(domain);
  }
}

/**
 * Returns the comparable form of an e-mail address (rules §16.2). The domain becomes ASCII. In the local part only A to
 * Z are lowered, so that two mailboxes never become one.
 */
export function normalizeEmail(value: string): string {
  const address = value.trim();
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? lowerAscii(address) : lowerAscii(address.slice(0, at)) + toAsciiDomain(address.slice(at));
}

/** Valid e-mail address of at most 254 characters, as in RFC 5321 (rules §16.2). */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@') + 1;
  // Composes only the domain, because a local part with other characters is another mailbox.
  const address = value.slice(0, at) + value.slice(at).normalize('NFC');
  return EMAIL.test(address) && Math.max(value.length, normalizeEmail(value).length) <= EMAIL_MAX;
}

export const isOtherEmail = (one: string, other: string): boolean => normalizeEmail(one) !== normalizeEmail(other);
