import type { Language } from '#src/domain/language';
import type { ActionKey } from '../../platform/idempotency/repository';

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
  /** Whether it comes by a link of a mail, without a session. */
  viaMail?: boolean;
}
