import type { FastifyInstance } from 'fastify';
import { AppError, type FieldRules } from '../errors';

const isInfinite = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);

/** The schema check reads `1e309` as a number without end and then holds it against no limit; here it stops. */
export function registerFiniteNumbers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const values = Object.entries({ ...(request.query as object), ...(request.body as object | null) });
    const fields: FieldRules = Object.fromEntries(
      values.filter(([, value]) => isInfinite(value)).map(([field]) => [field, 'fieldInvalid']),
    );
    done(Object.keys(fields).length > 0 ? new AppError('invalidInput', { fields }) : undefined);
  });
}
