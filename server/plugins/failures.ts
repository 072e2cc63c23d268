import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { DbError } from '../db/DbError';
import { failure } from '../envelope';
import { AppError, kindOfStatus, type FieldRules } from '../errors';
import { langOf } from '../language';
import type { MessageKey } from '../translate';

interface RuledSchema {
  rule?: MessageKey;
  properties?: Record<string, { rule?: MessageKey }>;
}

/** Each schema property names the text of its own rule; see `rule` in the modules' schemas. */
const ruleOf = (error: FastifySchemaValidationError): [field: string, rule: MessageKey] => {
  const schema = (error as { parentSchema?: RuledSchema }).parentSchema;
  const missing = error.params.missingProperty;
  if (typeof missing === 'string') return [missing, schema?.properties?.[missing]?.rule ?? 'fieldRequired'];
  return [error.instancePath.split('/')[1] || 'body', schema?.rule ?? 'fieldInvalid'];
};

/** What a schema has to say about a call, as one refusal with a text a field. */
export const toFieldRules = (errors: readonly FastifySchemaValidationError[]): AppError => {
  const fields: FieldRules = Object.fromEntries(errors.map(ruleOf).reverse());
  return new AppError('invalidInput', { fields });
};

const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  if ('validation' in error && error.validation) return toFieldRules(error.validation);
  return new AppError(kindOfStatus(('statusCode' in error && error.statusCode) || 500));
};

/** What the log may know of an unexpected error: a database message can quote personal data, so it stays out. */
export const loggable = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack = '' } = error;
  if (!(error instanceof DbError)) return { type: name, stack };
  return { type: name, code: error.code, constraint: error.constraint, stack: stack.slice(stack.indexOf('\n    at ')) };
};

function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ error: loggable(error.cause ?? error) }, 'request failed');
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(failure(refusal, langOf(request), request.id));
}

/** A request whose path the router cannot even read. */
export function sendUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendFailure(new AppError('malformedRequest'), request, reply);
}

/** Every failure leaves as an envelope in the caller's language (contract §1). */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendFailure(error, request, reply));
}
