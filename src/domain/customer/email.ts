const EMAIL = /^[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;
const EMAIL_MAX = 254;
/** Only letters, digits, hyphens and dots, so that `URL` reads a host and nothing else. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII = /^[\0-\x7f]*$/;

/** Because Unicode's lower case maps the Kelvin sign to k, and one mailbox to another. */
const lowerAscii = (value: string): string => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The ASCII form of a domain, in which its spellings are equal; browsers send it for `type=email`. */
function toAsciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return lowerAscii(domain);
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return lowerAscii(domain);
  }
}

/**
 * The form in which two spellings of one address are equal (rules §16.2): the domain in ASCII, of the local part only the
 * case of A to Z, because two mailboxes must not become one.
 */
export function normalizeEmail(value: string): string {
  const address = value.trim();
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? lowerAscii(address) : lowerAscii(address.slice(0, at)) + toAsciiDomain(address.slice(at));
}

/** An ordinary e-mail address (rules §16.2), at most 254 characters as RFC 5321 has it. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@') + 1;
  // Letters of a domain may be decomposed; those of a local part are another mailbox's.
  const address = value.slice(0, at) + value.slice(at).normalize('NFC');
  return EMAIL.test(address) && Math.max(value.length, normalizeEmail(value).length) <= EMAIL_MAX;
}

export const isOtherEmail = (one: string, other: string): boolean => normalizeEmail(one) !== normalizeEmail(other);
