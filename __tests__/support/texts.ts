import deAccount from '#locales/de/account.json';
import deAccounts from '#locales/de/accounts.json';
import deAdmin from '#locales/de/admin.json';
import deAdminCohort from '#locales/de/adminCohort.json';
import deAdminCustomers from '#locales/de/adminCustomers.json';
import deAdminDeclarations from '#locales/de/adminDeclarations.json';
import deAdminDiscounts from '#locales/de/adminDiscounts.json';
import deAdminProducts from '#locales/de/adminProducts.json';
import deAdminStatistics from '#locales/de/adminStatistics.json';
import deAuth from '#locales/de/auth.json';
import deCancellation from '#locales/de/cancellation.json';
import deCardChoice from '#locales/de/cardChoice.json';
import deCatalog from '#locales/de/catalog.json';
import deCommands from '#locales/de/commands.json';
import deCommon from '#locales/de/common.json';
import deDeclared from '#locales/de/declared.json';
import deDelivery from '#locales/de/delivery.json';
import deHistory from '#locales/de/history.json';
import deInspect from '#locales/de/inspect.json';
import deMail from '#locales/de/mail.json';
import deNextOrder from '#locales/de/nextOrder.json';
import deMailLink from '#locales/de/mailLink.json';
import deOpenPayment from '#locales/de/openPayment.json';
import dePayments from '#locales/de/payments.json';
import deServer from '#locales/de/server.json';
import deRegions from '#locales/de/regions.json';
import deShell from '#locales/de/shell.json';
import deSubscription from '#locales/de/subscription.json';
import enAccount from '#locales/en/account.json';
import enAccounts from '#locales/en/accounts.json';
import enAdmin from '#locales/en/admin.json';
import enAdminCohort from '#locales/en/adminCohort.json';
import enAdminCustomers from '#locales/en/adminCustomers.json';
import enAdminDeclarations from '#locales/en/adminDeclarations.json';
import enAdminDiscounts from '#locales/en/adminDiscounts.json';
import enAdminProducts from '#locales/en/adminProducts.json';
import enAdminStatistics from '#locales/en/adminStatistics.json';
import enAuth from '#locales/en/auth.json';
import enCancellation from '#locales/en/cancellation.json';
import enCardChoice from '#locales/en/cardChoice.json';
import enCatalog from '#locales/en/catalog.json';
import enCommands from '#locales/en/commands.json';
import enCommon from '#locales/en/common.json';
import enDeclared from '#locales/en/declared.json';
import enDelivery from '#locales/en/delivery.json';
import enHistory from '#locales/en/history.json';
import enInspect from '#locales/en/inspect.json';
import enMail from '#locales/en/mail.json';
import enNextOrder from '#locales/en/nextOrder.json';
import enMailLink from '#locales/en/mailLink.json';
import enOpenPayment from '#locales/en/openPayment.json';
import enPayments from '#locales/en/payments.json';
import enServer from '#locales/en/server.json';
import enRegions from '#locales/en/regions.json';
import enShell from '#locales/en/shell.json';
import enSubscription from '#locales/en/subscription.json';
import { type Language, LANGUAGES } from '#src/domain/language';

const de = {
  language: 'de' as Language,
  account: deAccount,
  accounts: deAccounts,
  admin: deAdmin,
  adminCohort: deAdminCohort,
  adminCustomers: deAdminCustomers,
  adminDeclarations: deAdminDeclarations,
  adminDiscounts: deAdminDiscounts,
  adminProducts: deAdminProducts,
  adminStatistics: deAdminStatistics,
  auth: deAuth,
  cancellation: deCancellation,
  cardChoice: deCardChoice,
  catalog: deCatalog,
  commands: deCommands,
  common: deCommon,
  declared: deDeclared,
  delivery: deDelivery,
  inspect: deInspect,
  mail: deMail,
  history: deHistory,
  nextOrder: deNextOrder,
  mailLink: deMailLink,
  openPayment: deOpenPayment,
  payments: dePayments,
  server: deServer,
  regions: deRegions,
  shell: deShell,
  subscription: deSubscription,
};

/** Everything the portal, the server and its mails say in one language. */
export type Texts = typeof de;

export const TEXTS: Record<Language, Texts> = {
  de,
  en: {
    language: 'en',
    account: enAccount,
    accounts: enAccounts,
    admin: enAdmin,
    adminCohort: enAdminCohort,
    adminCustomers: enAdminCustomers,
    adminDeclarations: enAdminDeclarations,
    adminDiscounts: enAdminDiscounts,
    adminProducts: enAdminProducts,
    adminStatistics: enAdminStatistics,
    auth: enAuth,
    cancellation: enCancellation,
    cardChoice: enCardChoice,
    catalog: enCatalog,
    commands: enCommands,
    common: enCommon,
    declared: enDeclared,
    delivery: enDelivery,
    inspect: enInspect,
    mail: enMail,
    history: enHistory,
    nextOrder: enNextOrder,
    mailLink: enMailLink,
    openPayment: enOpenPayment,
    payments: enPayments,
    server: enServer,
    regions: enRegions,
    shell: enShell,
    subscription: enSubscription,
  },
};

const PLACE = /\{\{(\w+)\}\}/g;

/** A text with its places filled: `{{date}}` from `{ date }`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (_, name: string) => values[name] ?? '');

const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** A text whose places may hold anything, as the whole of what is shown. */
export const shape = (text: string): RegExp => new RegExp(`^${escape(text).replace(PLACE, '.+')}$`);

/** The name of a button that says what it confirms, whether that is chosen yet or not. */
export const confirmName = (texts: { confirm: string; confirmTo?: string; confirmUntil?: string }): RegExp => {
  const names = [texts.confirm, texts.confirmTo, texts.confirmUntil].filter((name) => name !== undefined);
  return new RegExp(names.map((name) => shape(name).source).join('|'));
};

/** The name of a control, with or without what it is about. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escape(text)}`);

/** What is shown after one of the portal's own successes: its words, then the server's, which name product and date. */
export const successOf = ({ commands, server }: Texts, kind: 'delay' | 'pause' | 'skip' | 'swap'): RegExp => {
  const words = { pause: server.subscriptionPaused, swap: server.productSwapped, skip: server.orderMoved };
  return shape(`${commands.done[kind]} ${kind === 'delay' ? server.orderMoved : words[kind]}`);
};

/** The names of the countries that are delivered to. */
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

/** `Fr., 20. Nov. 2026`, where the deployment asks for it (rules §19.9). */
export function germanDay(date: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const weekday = GERMAN_WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()];
  return `${weekday}., ${dayOfMonth}. ${GERMAN_MONTHS[month - 1]} ${year}`;
}

/**
 * The languages that the behaviours of a file run in: one, since texts come from `locales` in each; both with
 * `ALL_LANGUAGES=1` (`npm run check:all`). Neighbouring files alternate.
 */
export const languages = (one: Language): readonly Language[] => (process.env.ALL_LANGUAGES ? LANGUAGES : [one]);
