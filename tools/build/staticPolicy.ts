import { createHash } from 'node:crypto';

/** A script that runs where it stands; data and files are none. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)<\/script>/gs;

/**
 * The content security policy of a static host, which can make no nonce: the page's own script by its hash (README.md,
 * "Deploy"). Styles are made while the program runs.
 */
export function staticPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    `default-src 'self'`,
    `script-src 'self' ${hashes.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}
