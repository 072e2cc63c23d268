import type { Services } from '../services/services';
import type { MailKey } from '../wire/translate';

/** A link in the footer of a mail. */
export interface FooterLink {
  link: string;
  label: MailKey;
}

/** Who sends the mails, and what is in the footer of each. */
export interface MailSender {
  brandName: string;
  footer: readonly FooterLink[];
}

interface Shop extends Pick<Services, 'publicOrigin'> {
  config: Pick<Services['config'], 'brandName' | 'noticeDays'>;
}

/** The shop as a sender: where it sends notices, each mail leads to what switches them off (rules §26.13). */
export function mailSender({ config: { brandName, noticeDays }, publicOrigin }: Shop): MailSender {
  const settings = { link: `${publicOrigin()}/address-payment-details`, label: 'footerSettings' } as const;
  return { brandName, footer: noticeDays > 0 ? [settings] : [] };
}
