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
 * Returns the customer's command with its idempotency key.
 * @param content fields covered by the key
 * @param keyOf `secretActionKeyOf` for secret content such as card numbers
 * @throws AppError `notSignedIn`, `notAllowed`, or `invalidInput` for a malformed key
 */
export function keyedCommandOf(
  request: FastifyRequest,
  content: object,
  keyOf: typeof secretActionKeyOf = actionKeyOf,
): KeyedCommand {
  const command = customerCommandOf(request);
  return { ...command, action: keyOf(request, command.customerId, content) };
}
