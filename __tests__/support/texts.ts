import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { CustomTypeOptions } from 'i18next';
import { type Language, LANGUAGES } from '#src/domain/language';

/** Texts of the portal, the server and its mails in one language, by the name of their file. */
export type Texts = CustomTypeOptions['resources'] & {
  language: Language;
  mail: typeof import('#locales/en/mail.json');
  server: typeof import('#locales/en/server.json');
};

function readTexts(language: Language): Texts {
  const folder = join('locales', language);
  const texts = readdirSync(folder).map((file) => [
    parse(file).name,
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
  ]);
  return { language, ...(Object.fromEntries(texts) as Omit<Texts, 'language'>) };
}

export const TEXTS: Record<Language, Texts> = { de: readTexts('de'), en: readTexts('en') };

const PLACE = /\{\{(\w+)\}\}/g;

/** Fills the placeholders of a text: `{{date}}` from `{ date }`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (_, name: string) => values[name] ?? '');

/** Second part of a changed value, such as "→ 3". */
export const changedTo = ({ subscription }: Texts, to: string): string =>
  fill(subscription.change.fromTo, { from: '', to }).trim();

const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Pattern of a whole text with any values for its placeholders. */
export const shape = (text: string): RegExp => new RegExp(`^${escape(text).replace(PLACE, '.+')}$`);

/** Pattern of a confirm button's label, without a choice or with the chosen date. */
export const confirmName = (texts: { confirm: string; confirmTo?: string; confirmUntil?: string }): RegExp => {
  const names = [texts.confirm, texts.confirmTo, texts.confirmUntil].filter((name) => name !== undefined);
  return new RegExp(names.map((name) => shape(name).source).join('|'));
};

/** Pattern of a control's name, with or without its subject. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escape(text)}`);

/** Pattern of a success message: the portal's text, then the server's with product and date. */
export const successOf = ({ commands, server }: Texts, kind: 'delay' | 'pause' | 'skip' | 'swap'): RegExp => {
  const words = { pause: server.subscriptionPaused, swap: server.productSwapped, skip: server.orderMoved };
  return shape(`${commands.done[kind]} ${kind === 'delay' ? server.orderMoved : words[kind]}`);
};

/** Names of the countries that the shop delivers to. */
export const COUNTRIES = {
  de: { DE: 'Deutschland', AT: 'Österreich' },
  en: { DE: 'Germany', AT: 'Austria' },
};

/** `24,99 €` or `€24.99` (rules §19.3). */
export const euro = (amount: number, language: Language): string => {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return language === 'de' ? `${grouped('.')},${cents} €` : `€${grouped(',')}.${cents}`;
};

/** `Fri, Nov 20, 2026` in both languages (rules §19.2). */
export function day(date: string): string {
  const moment = new Date(`${date}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(moment);
  return `${part({ weekday: 'short' })}, ${part({ month: 'short' })} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`;
}

const GERMAN_WEEKDAYS = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'];
const GERMAN_MONTHS = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ');

/** `Fr., 20. Nov. 2026`, for deployments with German dates (rules §19.9). */
export function germanDay(date: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const weekday = GERMAN_WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()];
  return `${weekday}., ${dayOfMonth}. ${GERMAN_MONTHS[month - 1]} ${year}`;
}

/**
 * Languages of a file's tests: one, because each language reads its own `locales`. Both with `ALL_LANGUAGES=1` (`npm
 * run check:all`). Neighbouring files alternate.
 */
export const languages = (one: Language): readonly Language[] => (process.env.ALL_LANGUAGES ? LANGUAGES : [one]);
