import { addDays, type IsoDate } from '../isoDate';
import { skipTarget } from './reschedule';

/** Commands of a notice's links (rules §26.6). */
export const LINK_COMMANDS = ['skip', 'delay7', 'delay14'] as const;
export type LinkCommand = (typeof LINK_COMMANDS)[number];

/** A link of a mail. */
export interface OrderLink {
  command: LinkCommand;
  token: string;
}

/**
 * Returns the new date of an order after a link's command.
 * @param billDate date of the order
 * @param intervalDays the subscription's interval
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

/** Last date of a link: the day before the charge. */
export const lastLinkDay = (billDate: IsoDate): IsoDate => addDays(billDate, -1);
