import { LANGUAGES, type Language } from '#src/domain/language';
import { mailSender } from '#server/core/platform/mail/mailSender';
import { renderMail, type Mail } from '#server/core/platform/mail/renderMail';
import { accountSamples } from './accountSamples';
import { declarationSamples } from './declarationSamples';
import { context, type Sample } from './sampleShop';
import { subscriptionSamples } from './subscriptionSamples';

export interface RenderedSample extends Sample {
  lang: Language;
  mail: Mail;
}

const SHOP = {
  brandName: 'Nachschub',
  contactEmail: 'hilfe@shop.example',
  imprintUrl: 'https://shop.example/impressum',
  privacyUrl: 'https://shop.example/datenschutz',
};
const SENDER = mailSender({ ...context, config: { ...SHOP, noticeDays: 5 } });

/** Renders samples of all mails in both languages. */
export const renderSamples = (): Promise<RenderedSample[]> =>
  Promise.all(
    LANGUAGES.flatMap((lang) =>
      [...accountSamples(lang), ...subscriptionSamples(lang), ...declarationSamples(lang)].map(async (sample) => ({
        ...sample,
        lang,
        mail: await renderMail(sample.draft, SENDER),
      })),
    ),
  );
