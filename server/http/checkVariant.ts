import type { Static, TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { refuseFields } from '../core/platform/wire/errors';
import { toFieldRules } from './failures';

/**
 * Validates a body by another schema than the route's, for rules that depend on a field of the body.
 * @param isUnchanged true for fields whose broken rules are ignored (rules §16.20)
 * @returns a copy of the body with the defaults of `schema`
 * @throws AppError `invalidInput`
 */
export function checkVariant<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
  isUnchanged: (field: string) => boolean = () => false,
): Static<Schema> {
  const body = { ...(request.body as object) };
  const check = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (!check(body)) refuseFields(toFieldRules(check.errors ?? []).details.fields ?? {}, isUnchanged);
  return body as Static<Schema>;
}
