import type { Static, TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AppError, type FieldRules } from '../core/platform/wire/errors';
import { toFieldRules } from './failures';

/** What is wrong with the fields that are judged; throws where that is something. */
export function refuseFields(fields: FieldRules, isUnchanged: (field: string) => boolean): void {
  const judged = Object.entries(fields).filter(([field]) => !isUnchanged(field));
  if (judged.length > 0) throw new AppError('invalidInput', { fields: Object.fromEntries(judged) });
}

/**
 * Holds a body against one of its call's variants, for calls whose rules depend on their flags.
 * @param isUnchanged tells the fields that are not judged (rules §16.20)
 * @returns a copy with the variant's defaults
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
