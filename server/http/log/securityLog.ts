import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeEmail } from '#src/domain/email';
import { callerKeyOf } from '../../core/platform/limits/caller';
import type { AppError, ErrorKind } from '../../core/platform/wire/errors';

/** Log events by error kind; many equal events may indicate an attack or a bug (rules §17.14). */
const EVENTS: Partial<Record<ErrorKind, 'codeGuessing' | 'codeRefused' | 'limitHit' | 'tokenRefused'>> = {
  codeWrong: 'codeRefused',
  codeUsed: 'codeRefused',
  codeExpired: 'codeRefused',
  codeDead: 'codeRefused',
  factorWrong: 'codeRefused',
  codesClosed: 'codeGuessing',
  cardDeclinedOften: 'limitHit',
  tooManySeconds: 'limitHit',
  tooManyMinutes: 'limitHit',
  notSignedIn: 'tokenRefused',
  notAllowed: 'tokenRefused',
  roleTooLow: 'tokenRefused',
  keyUnknown: 'tokenRefused',
  keyLacksScope: 'tokenRefused',
  linkNotFound: 'tokenRefused',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns a keyed hash of a text, equal on all nodes of a database. */
    anonymise: (text: string) => string;
  }
}

const HASH_LENGTH = 16;

/** @param secret key of `anonymise`, stored in the database and read at the start */
export function registerSecurityLog(app: FastifyInstance, secret: string): void {
  app.decorate('anonymise', (text: string) =>
    createHmac('sha256', secret).update(`log:${text}`).digest('base64url').slice(0, HASH_LENGTH),
  );
}

/** Returns hashes of the caller's IP address, and of the body's e-mail address if present. */
function callerOf(request: FastifyRequest): { caller: string; address?: string } {
  const { anonymise } = request.server;
  const email = (request.body as { email?: unknown } | null | undefined)?.email;
  const address = typeof email === 'string' ? { address: anonymise(normalizeEmail(email)) } : {};
  return { caller: anonymise(callerKeyOf(request)), ...address };
}

/** Logs the sign-in of an admin (rules §17.14). */
export const logAdminSignIn = (request: FastifyRequest): void =>
  request.log.info({ event: 'adminSignedIn', ...callerOf(request) }, 'signed in');

/** Logs refusals of the kinds in `EVENTS`, without e-mail or IP addresses (rules §17.14). */
export function logRefusal(request: FastifyRequest, { kind, details: { limit } }: AppError): void {
  const event = EVENTS[kind];
  if (!event) return;
  // Because a request without a token presents no token to refuse.
  const isWithoutToken = request.headers.authorization === undefined;
  if (isWithoutToken && (kind === 'notSignedIn' || kind === 'keyUnknown')) return;
  const isSignIn = event === 'codeRefused' && request.routeOptions.url === '/api/user/verifyotp';
  const named = { event: isSignIn ? 'signInFailed' : event, reason: kind };
  request.log.info({ ...named, route: request.routeOptions.url ?? 'unknown', limit, ...callerOf(request) }, 'refused');
}
