import type { FastifyInstance } from 'fastify';
import { AppError, AWAY_SECONDS } from '../core/platform/wire/errors';

export interface Draining {
  /** Refuses new calls except `/healthz` with 503, and closes every connection after its reply. */
  begin: () => void;
}

const ALIVE = '/healthz';

/** Registers the hooks for draining (rules §23.4). */
export function registerDraining(app: FastifyInstance): Draining {
  let isDraining = false;
  // Runs after body parsing, because the error's language `len` may be in the body.
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
