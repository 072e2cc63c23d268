import { domainToUnicode } from 'node:url';

/** Restores the letters of a domain that a browser sent in ASCII (rules §16.2). */
export function toWrittenEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (!domain.toLowerCase().includes('xn--')) return email;
  // Empty where it is no domain.
  return email.slice(0, at) + (domainToUnicode(domain) || domain);
}
