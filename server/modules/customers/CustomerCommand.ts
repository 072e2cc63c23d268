import type { FastifyRequest } from 'fastify';
import { customerOf } from '../../plugins/roles';
import { bearerOf } from '../../plugins/roles';
import type { Language } from '../../../src/domain/language';
import { langOf } from '../../language';
import { actionKeyOf, type secretActionKeyOf } from '../idempotency/actionKeyOf';
import type { ActionKey } from '../idempotency/repository';

/** Somebody who wants something done about their own account. */
export interface CustomerCommand {
  customerId: number;
  /** The admin who acts as the customer. */
  actingAdmin: string | null;
  lang: Language;
  /** The token that the call came with; it outlives a change of the e-mail address. */
  token: string;
}

/** One that is carried out once a key (rules §2.8). */
export interface KeyedCommand extends CustomerCommand {
  action: ActionKey | null;
}

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
