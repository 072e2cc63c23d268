import type { Language } from '#src/domain/language';
import type { ActionKey } from '../../platform/idempotency/repository';

/** Command about the caller's own account. */
export interface CustomerCommand {
  customerId: number;
  /** E-mail address of the impersonating admin; null without impersonation. */
  actingAdmin: string | null;
  lang: Language;
  /** Session token of the request; survives a change of the e-mail address (rules §13.8). */
  token: string;
}

/** Command with an idempotency key (rules §2.8). */
export interface KeyedCommand extends CustomerCommand {
  action: ActionKey | null;
}
