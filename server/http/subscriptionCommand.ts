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
 * Returns the command of the request.
 * @param content fields covered by the idempotency key, and the expected version
 * @throws AppError `notSignedIn`, `notAllowed`, or `invalidInput` for a malformed key
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
    // Because an empty `version` means no expected version.
    version: content.version || undefined,
  };
}

/**
 * Route config of subscription changes.
 * @param failures additional error kinds of the route
 */
export const changeConfig = (...failures: readonly ErrorKind[]) => ({
  roles: ['customer'] as const,
  takesKey: true,
  current: SubscriptionWireSchema,
  failures: ['subscriptionNotFound', ...OUTDATED, ...failures] satisfies ErrorKind[],
});
