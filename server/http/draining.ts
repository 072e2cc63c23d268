import type { FastifyInstance } from 'fastify';
import { AppError, AWAY_SECONDS } from '../core/platform/wire/errors';

export interface Draining {
  /** From now on new calls are refused, and every reply ends its connection. */
  begin: () => void;
}

const ALIVE = '/healthz';

/** Lets a node end without cutting anybody off: it announces its end in time, and finishes what it has begun (rules §23.4). */
export function registerDraining(app: FastifyInstance): Draining {
  let isDraining = false;
  // After the body is read, so that the message is in the caller's language.
  app.addHook('preValidation', (request, _reply, done) => {
    const isRefused = isDraining && request.routeOptions.url !== ALIVE;
    done(isRefused ? new AppError('draining', { retryAfterSeconds: AWAY_SECONDS }) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });
  return { begin: () => void (isDraining = true) };
}
