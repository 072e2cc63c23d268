import type { FastifyRequest } from 'fastify';
import { actionKeyOf } from '../core/platform/idempotency/actionKeyOf';
import { OUTDATED } from '../core/shop/subscriptions/refuseOutdated';
import { SubscriptionWireSchema } from '../core/shop/subscriptions/schemas';
import type { SubscriptionCommand } from '../core/shop/subscriptions/SubscriptionCommand';
import type { ErrorKind } from '../core/platform/wire/errors';
import { langOf } from '../core/platform/wire/language';
import { toId } from '../core/platform/wire/toId';
import { customerOf } from './roles';

/**
 * Reads the caller's command.
 * @param content what is asked for, as the idempotency key has to remember it, and the expected state
 */
export function subscriptionCommandOf(
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

/**
 * Who may change a subscription, and how that may fail.
 * @param failures those of this change alone
 */
export const changeConfig = (...failures: readonly ErrorKind[]) => ({
  roles: ['customer'] as const,
  takesKey: true,
  current: SubscriptionWireSchema,
  failures: ['subscriptionNotFound', ...OUTDATED, ...failures] satisfies ErrorKind[],
});
