import type { Static, TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { toFieldRules } from './failures';

/**
 * Holds a body against one of its call's variants, for calls whose rules depend on their flags.
 * @returns a copy with the variant's defaults
 */
export function checkVariant<Schema extends TSchema>(request: FastifyRequest, schema: Schema): Static<Schema> {
  const body = { ...(request.body as object) };
  const check = request.getValidationFunction(schema) ?? request.compileValidationSchema(schema);
  if (!check(body)) throw toFieldRules(check.errors ?? []);
  return body as Static<Schema>;
}
