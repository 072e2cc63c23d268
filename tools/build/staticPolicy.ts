import { createHash } from 'node:crypto';

/** Inline scripts. Excludes elements with a `type`, because these contain JSON data. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)<\/script>/gs;

/**
 * Returns the content security policy for a static host (`docs/adopting.md`).
 * Allows inline scripts by hash, because a static host sends no nonce.
 * Allows inline styles, because a hash of the page's styles would forbid those that Emotion and notistack insert.
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
