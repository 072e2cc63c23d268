import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { DbError } from '../db/DbError';
import type { Envelope } from '../envelope';
import { AppError, kindOfStatus, type FieldRules } from '../errors';
import { langOf } from '../language';
import { translate, type MessageKey } from '../translate';

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

const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  if ('validation' in error && error.validation) {
    const fields: FieldRules = Object.fromEntries(error.validation.map(ruleOf).reverse());
    return new AppError('invalidInput', { fields });
  }
  return new AppError(kindOfStatus(('statusCode' in error && error.statusCode) || 500));
};

const payloadOf = (error: AppError, request: FastifyRequest): unknown => {
  if (error.status >= 500) return { requestId: request.id };
  const { fields } = error.details;
  if (!fields) return null;
  const lang = langOf(request);
  return { errors: Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, translate(lang, rule)])) };
};

/** A refused field's rule is the message when it is the only one; otherwise the message is general. */
const messageOf = (error: AppError, request: FastifyRequest): string => {
  const rules = [...new Set(Object.values(error.details.fields ?? {}))];
  return translate(langOf(request), rules.length === 1 && rules[0] ? rules[0] : error.kind, error.details.params);
};

const failureEnvelope = (error: AppError, request: FastifyRequest): Envelope => ({
  status: error.status,
  message: messageOf(error, request),
  payload: payloadOf(error, request),
});

/** What the log may know of an unexpected error: a database message can quote personal data, so it stays out. */
const loggable = (error: Error) =>
  error instanceof DbError
    ? {
        type: error.name,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack?.split('\n').slice(1).join('\n'),
      }
    : { type: error.name, stack: error.stack };

function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error);
  if (failure.status >= 500) request.log.error({ error: loggable(error) }, 'request failed');
  const { retryAfterSeconds } = failure.details;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failureEnvelope(failure, request));
}

/** A request whose path the router cannot even read. */
export function sendUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendFailure(new AppError('malformedRequest'), request, reply);
}

/** Every failure leaves as an envelope in the caller's language (contract §1). */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendFailure(error, request, reply));
}
