import type { FastifyRequest } from 'fastify';
import type { CustomerCommand, KeyedCommand } from '../core/shop/customers/CustomerCommand';
import { actionKeyOf, type secretActionKeyOf } from '../core/platform/idempotency/actionKeyOf';
import { langOf } from '../core/platform/wire/language';
import { bearerOf, customerOf } from './roles';

export const customerCommandOf = (request: FastifyRequest): CustomerCommand => ({
  ...customerOf(request),
  lang: langOf(request),
  token: bearerOf(request) ?? '',
});

/**
 * Reads the caller's command with its key.
 * @param content what is asked for, as the key has to remember it
 * @param keyOf `secretActionKeyOf` for content that must not be found out from what is stored
 */
export function keyedCommandOf(
  request: FastifyRequest,
  content: object,
  keyOf: typeof secretActionKeyOf = actionKeyOf,
): KeyedCommand {
  const command = customerCommandOf(request);
  return { ...command, action: keyOf(request, command.customerId, content) };
}
