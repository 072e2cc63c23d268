import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../wire/errors';
import type { ActionKey } from './repository';

const KEY = /^[\x21-\x7e]{1,200}$/;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function headerOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined || (typeof header === 'string' && KEY.test(header))) return header;
  throw new AppError('invalidInput', { fields: { 'Idempotency-Key': 'fieldInvalid' } });
}

const scopeOf = (request: FastifyRequest, caller: number | string) => `${caller}:${request.routeOptions.url ?? ''}`;

/**
 * Returns the idempotency key of the call, or `null` without the header (rules §2.8).
 * @param caller the customer's id, or the admin's e-mail address
 * @param content fields of the call without the language, because a retry may use another language
 * @throws AppError `invalidInput` for a malformed header
 */
export function actionKeyOf(request: FastifyRequest, caller: number | string, content: object): ActionKey | null {
  const key = headerOf(request);
  if (key === undefined) return null;
  return { scope: scopeOf(request, caller), key, requestHash: sha256(JSON.stringify(content)) };
}

/**
 * Variant of `actionKeyOf` for secret content, such as card numbers (rules §13.21). Hashes the key, and the content
 * with the key, because a leaked database must not allow guesses at the content.
 * @throws AppError `invalidInput` for a malformed header
 */
export function secretActionKeyOf(request: FastifyRequest, caller: number, content: object): ActionKey | null {
  const key = headerOf(request);
  if (key === undefined) return null;
  const requestHash = createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
  return { scope: scopeOf(request, caller), key: sha256(key), requestHash };
}
