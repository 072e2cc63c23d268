import { domainToUnicode } from 'node:url';

/** Returns the e-mail address with a Unicode domain, because browsers may send domains in ASCII (rules §16.2). */
export function toWrittenEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!domain.toLowerCase().includes('xn--')) return email;
  // Falls back to the input, because `domainToUnicode` returns an empty string for invalid domains.
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
