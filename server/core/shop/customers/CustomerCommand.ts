import type { Language } from '#src/domain/language';
import type { ActionKey } from '../../platform/idempotency/repository';

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
