import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../core/platform/config/config';
import { isCall } from './isCall';

const NONCE_BYTES = 16;
const YEAR_SECONDS = 31_536_000;
/** Because Helmet does not set this header. */
const PERMISSIONS = { 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };

const nonces = new WeakMap<ServerResponse, string>();

/** Returns the nonce of a response, for its scripts and styles. */
function nonceFor(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(NONCE_BYTES).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

export const nonceOf = (reply: FastifyReply): string => nonceFor(reply.raw);

const OWN = `'self'`;
const NONE = [`'none'`];

/** Default headers of replies: no sniffing, no embedding by other sites, no caching, and in production only HTTPS. */
export const replyHeaders = ({ mode }: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(mode === 'production' && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
});

function pageOptions({ portalConfig }: Config) {
  const scripts = [OWN, (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceFor(response)}'`];
  return {
    contentSecurityPolicy: {
      useDefaults: false as const,
      directives: {
        'default-src': [OWN],
        'script-src': scripts,
        'style-src': scripts,
        'img-src': [OWN, 'data:'],
        'connect-src': portalConfig?.apiOrigin ? [OWN, portalConfig.apiOrigin] : [OWN],
        'frame-ancestors': NONE,
        'base-uri': NONE,
        'form-action': [OWN],
        'object-src': NONE,
      },
    },
    xFrameOptions: { action: 'deny' as const },
    // Disabled, because `replyHeaders` sets these headers.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    crossOriginResourcePolicy: false,
    // Disabled, because only unsupported browsers read these headers.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Adds `replyHeaders` to all replies, and the headers of pages to all replies except those of API calls. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = replyHeaders(config);
  const addPageHeaders = helmet(pageOptions(config));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (isCall(request)) return done();
    void reply.headers(PERMISSIONS);
    addPageHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
