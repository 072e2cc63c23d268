import { DECLARATION_PATHS } from '#src/domain/declaration/declarationPaths';
import type { Language } from '#src/domain/language';
import type { Shop } from '../config/config';
import type { AppContext } from '../context/AppContext';
import type { MailKey } from '../wire/translate';

export interface FooterLink {
  link: string;
  label: MailKey;
}

/** Brand name and footer links of all mails. */
export interface MailSender {
  brandName: string;
  footer(this: void, lang: Language): readonly FooterLink[];
}

interface Sender extends Pick<AppContext, 'publicOrigin'> {
  config: Shop & Pick<AppContext['config'], 'noticeDays'>;
}

/**
 * Returns brand name and footer links of the shop: notice settings (rules §26.13), declarations (rules §28.20), and
 * contact, imprint and privacy (rules §1.6).
 */
export function mailSender({ config, publicOrigin }: Sender): MailSender {
  const { brandName, noticeDays, contactEmail, imprintUrl, privacyUrl } = config;
  const origin = publicOrigin();
  const settings = { link: `${origin}/address-payment-details`, label: 'footerSettings' } as const;
  return {
    brandName,
    footer: (lang) => [
      ...(noticeDays > 0 ? [settings] : []),
      { link: `${origin}${DECLARATION_PATHS.cancellation[lang]}`, label: 'footerCancel' },
      { link: `${origin}${DECLARATION_PATHS.withdrawal[lang]}`, label: 'footerWithdraw' },
      ...(contactEmail ? [{ link: `mailto:${contactEmail}`, label: 'footerContact' } as const] : []),
      ...(imprintUrl ? [{ link: imprintUrl, label: 'footerImprint' } as const] : []),
      ...(privacyUrl ? [{ link: privacyUrl, label: 'footerPrivacy' } as const] : []),
    ],
  };
}
