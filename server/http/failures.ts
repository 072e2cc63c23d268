import type { IncomingMessage } from 'node:http';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import type { Config } from '../core/platform/config/config';
import { isAway } from '../db/DbError';
import { failure } from '../core/platform/wire/envelope';
import { AppError, AWAY_SECONDS, kindOfStatus, type FieldRules } from '../core/platform/wire/errors';
import { langOf } from '../core/platform/wire/language';
import { redactError } from '../db/redactError';
import type { MessageKey } from '../core/platform/wire/translate';
import { leadsToStart } from './malformedAddresses';
import { replyHeaders } from './securityHeaders';
import { logRefusal } from './log/securityLog';

interface RuledSchema {
  rule?: MessageKey;
  properties?: Record<string, { rule?: MessageKey }>;
}

/** Returns the invalid field, and the message key from the custom keyword `rule` of its schema, or a default key. */
const ruleOf = (error: FastifySchemaValidationError): [field: string, rule: MessageKey] => {
  const schema = (error as { parentSchema?: RuledSchema }).parentSchema;
  const missing = error.params.missingProperty;
  const [, field = ''] = error.instancePath.split('/');
  // A missing part of a field is a fault of the field.
  if (typeof missing === 'string') return [field || missing, schema?.properties?.[missing]?.rule ?? 'fieldRequired'];
  return [field || 'body', schema?.rule ?? 'fieldInvalid'];
};

/** Converts schema errors to `invalidInput`, with the first broken rule of each field. */
export const toFieldRules = (errors: readonly FastifySchemaValidationError[]): AppError => {
  const fields: FieldRules = Object.fromEntries(errors.map(ruleOf).reverse());
  return new AppError('invalidInput', { fields });
};

const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error;
  if (isAway(error)) return new AppError('databaseAway', { cause: error, retryAfterSeconds: AWAY_SECONDS });
  if ('validation' in error && error.validation) return toFieldRules(error.validation);
  return new AppError(kindOfStatus(('statusCode' in error && error.statusCode) || 500));
};

const READ_AWAY_BYTES = 16 * 1024 * 1024;

/** Discards the rest of a refused body up to a limit, because a client that still sends would miss the reply. */
function readAway(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = READ_AWAY_BYTES;
    const onData = (part: Buffer) => {
      left -= part.length;
      if (left < 0) finish();
    };
    function finish() {
      incoming.off('data', onData);
      resolve();
    }
    if (incoming.complete || incoming.destroyed) return resolve();
    incoming.once('end', finish).once('close', finish).on('data', onData).resume();
  });
}

const causeOf = (error: Error): unknown => (error instanceof AppError ? (error.cause ?? error) : error);

/** Sets status and `Retry-After`, and logs a server error or a security event. @returns the AppError to report */
export async function noteFailure(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<AppError> {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ error: redactError(causeOf(error)) }, 'request failed');
  logRefusal(request, refusal);
  if (refusal.kind === 'bodyTooLarge') await readAway(request.raw);
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  void reply.code(refusal.status);
  return refusal;
}

async function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = await noteFailure(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(failure(refusal, langOf(request), request.id));
}

/** Replies to paths that the router cannot decode. Sets `replyHeaders`, because Fastify runs no hook for such paths. */
export const sendUnroutable =
  (config: Config) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...replyHeaders(config), 'x-request-id': request.id });
    if (!leadsToStart(request, reply)) void sendFailure(new AppError('malformedRequest'), request, reply);
  };

/** Registers the default error handler, which sends envelopes in the request's language (rules §2.2). */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendFailure(error, request, reply));
}
