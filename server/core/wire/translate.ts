import deMail from '../../../locales/de/mail.json';
import deServer from '../../../locales/de/server.json';
import enMail from '../../../locales/en/mail.json';
import enServer from '../../../locales/en/server.json';
import type { Language } from '../../../src/domain/language';

/** A message of the server: a key of locales/<language>/server.json. */
export type MessageKey = keyof typeof deServer;
/** What the server writes in a mail: a key of locales/<language>/mail.json. */
export type MailKey = keyof typeof deMail;
export type MessageParams = Readonly<Record<string, string | number>>;

const SERVER: Record<Language, Record<MessageKey, string>> = { de: deServer, en: enServer };
const MAIL: Record<Language, Record<MailKey, string>> = { de: deMail, en: enMail };
const PLACE = /\{\{(\w+)\}\}/g;

/** Not i18next, which takes a third of a change's time for its mail: these texts have places and nothing else. */
const fill = (text: string, params: MessageParams): string =>
  text.replace(PLACE, (_place, name: string) => String(params[name] ?? ''));

export const translate = (lang: Language, key: MessageKey, params: MessageParams = {}): string =>
  fill(SERVER[lang][key], params);

export const translateMail = (lang: Language, key: MailKey, params: MessageParams = {}): string =>
  fill(MAIL[lang][key], params);
