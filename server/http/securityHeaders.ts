import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../core/config/config';

const NONCE_BYTES = 16;
const YEAR_SECONDS = 31_536_000;
/** Helmet leaves this one to others. */
const PERMISSIONS = { 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };

const nonces = new WeakMap<ServerResponse, string>();

/** A response's nonce, under which its own scripts and styles may run. */
function nonceFor(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(NONCE_BYTES).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

export const nonceOf = (reply: FastifyReply): string => nonceFor(reply.raw);

const OWN = `'self'`;
const NONE = [`'none'`];

function optionsOf({ mode, portalConfig }: Config) {
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
    strictTransportSecurity: mode === 'production' && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' as const },
    // For browsers that the portal does not run in.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** The security headers of a reply that no hook sees. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(optionsOf(config))(response.req, response, () => undefined);
  return { ...response.getHeaders(), ...PERMISSIONS, 'cache-control': 'no-store' };
}

/** Adds the security headers to every reply; an API reply is never stored anywhere. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, optionsOf(config));
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers(PERMISSIONS);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}
