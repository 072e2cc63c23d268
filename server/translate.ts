import i18next from 'i18next';
import deMail from '../locales/de/mail.json';
import deServer from '../locales/de/server.json';
import enMail from '../locales/en/mail.json';
import enServer from '../locales/en/server.json';
import { DEFAULT_LANGUAGE, type Language } from '../src/domain/language';

/** What the server says in a reply: a key of locales/<language>/server.json. */
export type MessageKey = keyof typeof deServer;
/** What the server writes in a mail: a key of locales/<language>/mail.json. */
export type MailKey = keyof typeof deMail;
export type MessageParams = Readonly<Record<string, string | number>>;

const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: DEFAULT_LANGUAGE,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { de: { server: deServer, mail: deMail }, en: { server: enServer, mail: enMail } },
});

const translator =
  <Key extends string>(namespace: 'server' | 'mail') =>
  (lang: Language, key: Key, params: MessageParams = {}): string =>
    i18n.getFixedT(lang, namespace)(key, params);

export const translate = translator<MessageKey>('server');
export const translateMail = translator<MailKey>('mail');
