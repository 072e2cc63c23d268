import type { Compilation } from 'webpack';
import { LANGUAGES, type Language } from '#src/domain/language';
import { paths, type PagePath } from '#src/config/paths';
import type { StartFiles } from '#src/start/StartFiles';

const customer = (screen: string) => ['shell-customer', screen];
const admin = (screen: string) => ['shell-admin', screen];

/** Named chunks of each page. */
const PAGES: Readonly<Record<PagePath, readonly string[]>> = {
  [paths.login]: ['screen-login'],
  [paths.otp]: ['screen-login', 'screen-otp'],
  [paths.mailLink]: ['screen-mail-link'],
  [paths.nextOrder]: customer('screen-next-order'),
  [paths.upcomingPayments]: customer('screen-upcoming-payments'),
  [paths.previousPayments]: customer('screen-previous-payments'),
  [paths.manageSubscriptions]: customer('screen-manage-subscriptions'),
  [paths.subscription]: customer('screen-subscription'),
  [paths.accountDetails]: customer('screen-account-details'),
  [paths.profile]: admin('screen-admin'),
  [paths.product]: admin('screen-product'),
};
const TEXTS = { login: ['common'], customer: ['shell'], admin: ['shell', 'admin', 'commands'] };

/** Returns the files that src/start/index.ts preloads. @throws Error for a chunk that the build did not make */
export function startFiles({ namedChunkGroups }: Compilation): StartFiles {
  const filesOf = (chunks: readonly string[]) => [
    ...new Set(
      chunks.flatMap((name) => {
        const group = namedChunkGroups.get(name);
        if (!group) throw new Error(`tools/build/startFiles.ts names "${name}", which the build did not make`);
        return group.getFiles().map((file) => `/${file}`);
      }),
    ),
  ];
  const textsOf = (names: readonly string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, filesOf(names.map((name) => `text-${language}-${name}-json`))]),
    ) as Record<Language, string[]>;
  return {
    pages: Object.fromEntries(Object.entries(PAGES).map(([path, chunks]) => [path, filesOf(chunks)])),
    texts: { login: textsOf(TEXTS.login), customer: textsOf(TEXTS.customer), admin: textsOf(TEXTS.admin) },
  };
}
