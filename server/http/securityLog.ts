import type { FastifyRequest } from 'fastify';
import type { AppError, ErrorKind } from '../core/wire/errors';

/** Refusals that whoever watches over the shop counts: many of one kind are an attack, or a fault of ours. */
const EVENTS: Partial<Record<ErrorKind, 'codeRefused' | 'limitHit' | 'tokenRefused'>> = {
  codeWrong: 'codeRefused',
  codeUsed: 'codeRefused',
  codeExpired: 'codeRefused',
  codeDead: 'codeRefused',
  tooManySeconds: 'limitHit',
  tooManyMinutes: 'limitHit',
  notSignedIn: 'tokenRefused',
  notAllowed: 'tokenRefused',
  linkNotFound: 'tokenRefused',
};

/** Logs failed sign-ins, limits that were hit and refused tokens, without any address (rules §17.14). */
export function logRefusal(request: FastifyRequest, { kind, details: { limit } }: AppError): void {
  const event = EVENTS[kind];
  // A visitor without a token has had none refused.
  if (!event || (kind === 'notSignedIn' && request.headers.authorization === undefined)) return;
  const isSignIn = event === 'codeRefused' && request.routeOptions.url === '/api/user/verifyotp';
  request.log.info(
    { event: isSignIn ? 'signInFailed' : event, reason: kind, route: request.routeOptions.url ?? 'unknown', limit },
    'refused',
  );
}
