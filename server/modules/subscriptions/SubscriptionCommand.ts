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
  /** The expected state (rules §7.8); undefined where the caller names none. */
  version: string | undefined;
}

/**
 * Reads the caller's command.
 * @param content what is asked for, as the idempotency key has to remember it, and the expected state
 */
export function commandOf(
  request: FastifyRequest,
  purchaseId: string,
  content: Readonly<Record<string, unknown>> & { version?: string | undefined },
): SubscriptionCommand {
  const { customerId, actingAdmin } = customerOf(request);
  return {
    customerId,
    actingAdmin,
    lang: langOf(request),
    subscriptionId: toId(purchaseId),
    action: actionKeyOf(request, customerId, content),
    // An empty field of a form is an absent one.
    version: content.version || undefined,
  };
}
