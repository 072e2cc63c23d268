import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../core/config/config';

const NONCE_BYTES = 16;
const HSTS = 'max-age=31536000; includeSubDomains';
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

declare module 'fastify' {
  interface FastifyReply {
    nonce: string | null;
  }
}

/** This reply's nonce, under which its own scripts and styles may run. */
export const nonceOf = (reply: FastifyReply): string => (reply.nonce ??= randomBytes(NONCE_BYTES).toString('base64'));

const policy = (nonce: string | null, apiOrigin: string | undefined): string => {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`;
  return [
    `default-src 'self'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' data:`,
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
};

/** The security headers of one reply. */
export const securityHeaders = ({ mode, portalConfig }: Config, nonce: string | null): Record<string, string> => ({
  'content-security-policy': policy(nonce, portalConfig?.apiOrigin),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(mode === 'production' && { 'strict-transport-security': HSTS }),
});

/** Adds the security headers to every reply; an API reply is never stored anywhere. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateReply('nonce', null);
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers(securityHeaders(config, reply.nonce));
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
