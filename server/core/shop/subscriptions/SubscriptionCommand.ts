import type { Language } from '#src/domain/language';
import type { ActionKey } from '../../platform/idempotency/repository';

/** Command about a subscription, with its caller. */
export interface SubscriptionCommand {
  customerId: number;
  /** E-mail address of the impersonating admin; null without impersonation. */
  actingAdmin: string | null;
  /** Name of the key of a call by the shop's other systems. */
  actingKey?: string;
  /** True for a change by the shop itself. */
  isByShop?: boolean;
  lang: Language;
  subscriptionId: number;
  action: ActionKey | null;
  /** Expected state (rules §7.8); undefined skips the check. */
  version: string | undefined;
  /** True for a call by the link of a mail, without a session. */
  viaMail?: boolean;
}
