import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors';
import type { ActionKey } from './repository';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The call's action key, or `null` without the header (rules §2.8).
 * @param caller the customer's id, or the admin's e-mail
 * @param content what the caller asks for, without the language it asks in: a retry may come in the other one
 */
export function actionKeyOf(
  request: FastifyRequest,
  caller: number | string,
  content: Readonly<Record<string, unknown>>,
): ActionKey | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('invalidInput', { fields: { 'Idempotency-Key': 'fieldInvalid' } });
  }
  return {
    scope: `${caller}:${request.routeOptions.url ?? ''}`,
    key: header,
    requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}
