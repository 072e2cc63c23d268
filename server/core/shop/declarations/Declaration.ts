import type { DeclarationFields } from '#src/domain/declaration/declaration';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';

/** What has become of a declaration: it waits, has a date ahead, was carried out, rejected or taken back (rules §28.9). */
export const DECLARATION_STATES = ['open', 'scheduled', 'done', 'rejected', 'takenBack'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

/** Who has decided: the shop by itself, an admin, or the customer by a button of a mail. */
export const DECIDERS = ['shop', 'admin', 'customer'] as const;
export type Decider = (typeof DECIDERS)[number];

/** A declaration as it is stored. */
export interface Declaration extends DeclarationFields {
  id: number;
  /** What the person and the shop call it. */
  reference: string;
  emailNorm: string;
  lang: Language;
  receivedAt: Date;
  state: DeclarationState;
  decidedAt: Date | null;
  /** Since when it holds no renewals any more; null while it holds them. */
  releasedAt: Date | null;
}

/** A subscription that a declaration has ended, or will end on `cancelOn`. */
export interface Ending {
  subscriptionId: number;
  state: Exclude<DeclarationState, 'open' | 'rejected'>;
  decidedAt: Date;
  /** The line of the change log about that; null where it was cancelled already. */
  changeId: number | null;
  cancelOn: IsoDate | null;
  /** The order whose money goes back, outside the portal; whole cents. */
  refund: { orderId: number; cents: number } | null;
}

/** What has become of a declaration that has ended something. */
export function stateOfEndings(endings: readonly Pick<Ending, 'state'>[]): Ending['state'] {
  const states = endings.map(({ state }) => state);
  if (states.includes('scheduled')) return 'scheduled';
  return states.includes('done') ? 'done' : 'takenBack';
}
