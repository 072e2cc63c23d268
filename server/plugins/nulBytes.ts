import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
};

/** PostgreSQL's text cannot hold a NUL; such a call is malformed, not an accident of ours. */
export function registerNulBytes(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(holdsNul(request.query) || holdsNul(request.body) ? new AppError('malformedRequest') : undefined);
  });
}
