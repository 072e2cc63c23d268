import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../src/domain/language';
import { langOf } from '../../language';
import { customerOf } from '../../plugins/roles';
import { toId } from '../../toId';
import { actionKeyOf } from '../idempotency/actionKeyOf';
import type { ActionKey } from '../idempotency/repository';

/** Somebody who wants something done about a subscription. */
export interface SubscriptionCommand {
  customerId: number;
  /** The admin who acts as the customer. */
  actingAdmin: string | null;
  lang: Language;
  subscriptionId: number;
  action: ActionKey | null;
}

/**
 * Reads the caller's command.
 * @param content what is asked for, as the idempotency key has to remember it
 */
export function commandOf(
  request: FastifyRequest,
  purchaseId: string,
  content: Readonly<Record<string, unknown>>,
): SubscriptionCommand {
  const { customerId, actingAdmin } = customerOf(request);
  return {
    customerId,
    actingAdmin,
    lang: langOf(request),
    subscriptionId: toId(purchaseId),
    action: actionKeyOf(request, customerId, content),
  };
}
