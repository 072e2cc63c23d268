import i18next from 'i18next';
import deMail from '../../../locales/de/mail.json';
import deServer from '../../../locales/de/server.json';
import enMail from '../../../locales/en/mail.json';
import enServer from '../../../locales/en/server.json';
import { DEFAULT_LANGUAGE, type Language } from '../../../src/domain/language';

/** A message of the server: a key of locales/<language>/server.json. */
export type MessageKey = keyof typeof deServer;
/** What the server writes in a mail: a key of locales/<language>/mail.json. */
export type MailKey = keyof typeof deMail;
export type MessageParams = Readonly<Record<string, string | number>>;

const instance = i18next.createInstance();
void instance.init({
  initAsync: false,
  fallbackLng: DEFAULT_LANGUAGE,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { de: { server: deServer, mail: deMail }, en: { server: enServer, mail: enMail } },
});

type Translate = (key: string, params: MessageParams) => string;

/** The typings of i18next are set to the portal's namespaces, program-wide; the server's keys are typed here. */
const i18n = instance as unknown as { getFixedT(lang: Language, namespace: 'server' | 'mail'): Translate };

const inServer: Record<Language, Translate> = {
  de: i18n.getFixedT('de', 'server'),
  en: i18n.getFixedT('en', 'server'),
};
const inMail: Record<Language, Translate> = { de: i18n.getFixedT('de', 'mail'), en: i18n.getFixedT('en', 'mail') };

export const translate = (lang: Language, key: MessageKey, params: MessageParams = {}): string =>
  inServer[lang](key, params);

export const translateMail = (lang: Language, key: MailKey, params: MessageParams = {}): string =>
  inMail[lang](key, params);
