import type { DeclarationFields } from '../../../src/domain/declaration/declaration';
import type { IsoDate } from '../../../src/domain/isoDate';
import type { Language } from '../../../src/domain/language';

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
  /** The subscription that it has ended, or will end on `cancelOn`, and the line of the change log about that. */
  subscriptionId: number | null;
  changeId: number | null;
  cancelOn: IsoDate | null;
}
