import type { DeclarationFields } from '#src/domain/declaration/declaration';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';

/**
 * `open` until decided, `scheduled` until its cancellation date, `takenBack` after the customer's undo (rules §28.9,
 * §28.14).
 */
export const DECLARATION_STATES = ['open', 'scheduled', 'done', 'rejected', 'takenBack'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

/** Author of a decision: the job, an admin, or the customer (rules §28.8, §28.13, §28.16). */
export const DECIDERS = ['shop', 'admin', 'customer'] as const;
export type Decider = (typeof DECIDERS)[number];

/** Row of `declarations`. */
export interface Declaration extends DeclarationFields {
  id: number;
  /** Reference in mails and pages, for example `K-7F3KQ-9Q2MX`. */
  reference: string;
  emailNorm: string;
  lang: Language;
  receivedAt: Date;
  state: DeclarationState;
  decidedAt: Date | null;
  /** End of the declaration's hold on renewals; null while the hold lasts (rules §28.9). */
  releasedAt: Date | null;
}

/** Cancellation of a subscription by a declaration. */
export interface Ending {
  subscriptionId: number;
  state: Exclude<DeclarationState, 'open' | 'rejected'>;
  decidedAt: Date;
  /** Change log entry of the cancellation; null if this declaration changed nothing. */
  changeId: number | null;
  cancelOn: IsoDate | null;
  /** Paid order whose refund is due, outside the portal; cents (rules §28.16). */
  refund: { orderId: number; cents: number } | null;
}

/** Returns the state of an executed declaration from the states of its endings. */
export function stateOfEndings(endings: readonly Pick<Ending, 'state'>[]): Ending['state'] {
  const states = endings.map(({ state }) => state);
  if (states.includes('scheduled')) return 'scheduled';
  return states.includes('done') ? 'done' : 'takenBack';
}
