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
 * The call's action key, or `null` without the header (rules §2.8).
 * @param caller the customer's id, or the admin's e-mail
 * @param content the fields of the call without its language: a retry may come in the other one
 */
export function actionKeyOf(request: FastifyRequest, caller: number | string, content: object): ActionKey | null {
  const key = headerOf(request);
  if (key === undefined) return null;
  return { scope: scopeOf(request, caller), key, requestHash: sha256(JSON.stringify(content)) };
}

/**
 * The same for content that must not be found out from what is stored. It is hashed with the caller's key, and of the
 * key only a hash is stored: whoever reads the database alone can check no guess at the content (rules §13.21).
 */
export function secretActionKeyOf(request: FastifyRequest, caller: number, content: object): ActionKey | null {
  const key = headerOf(request);
  if (key === undefined) return null;
  const requestHash = createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
  return { scope: scopeOf(request, caller), key: sha256(key), requestHash };
}
