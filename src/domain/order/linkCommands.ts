import { addDays, type IsoDate } from '../isoDate';
import { skipTarget } from './reschedule';

/** What a link of a notice can do to its order (rules §26.6). */
export const LINK_COMMANDS = ['skip', 'delay7', 'delay14'] as const;
export type LinkCommand = (typeof LINK_COMMANDS)[number];

/** A link of a mail. */
export interface OrderLink {
  command: LinkCommand;
  token: string;
}

/**
 * The day that a link moves its order to.
 * @param billDate the day of the order
 * @param intervalDays the subscription's billing interval
 */
export function linkTarget(command: LinkCommand, billDate: IsoDate, intervalDays: number): IsoDate {
  switch (command) {
    case 'skip':
      return skipTarget(billDate, intervalDays);
    case 'delay7':
      return addDays(billDate, 7);
    case 'delay14':
      return addDays(billDate, 14);
  }
}

/** The last day on which an order can be changed by a link: the one before its charge. */
export const lastLinkDay = (billDate: IsoDate): IsoDate => addDays(billDate, -1);
