import type { Compilation } from 'webpack';
import { LANGUAGES, type Language } from '#src/domain/language';
import { paths, type PageName } from '#src/config/paths';
import type { StartFiles } from '#src/start/StartFiles';
import { chunksOf, START_TEXTS } from './chunksOf';

/** Returns the files that src/start/index.ts preloads. @throws Error for a chunk that the build did not make */
export function startFiles({ namedChunkGroups, entrypoints }: Compilation): StartFiles {
  const program = entrypoints.get('main')?.getFiles() ?? [];
  const filesOf = (chunks: readonly string[]) => [
    ...new Set(
      chunks.flatMap((name) => {
        const group = namedChunkGroups.get(name);
        if (!group)
          throw new Error(`The build has no chunk "${name}"; name it in src/app/pages.ts or src/app/routes.tsx`);
        // Without the program, because `index.html` names its files.
        return group.getFiles().flatMap((file) => (program.includes(file) ? [] : `/${file}`));
      }),
    ),
  ];
  const textsOf = (names: readonly string[]) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, filesOf(names.map((name) => `text-${language}-${name}-json`))]),
    ) as Record<Language, string[]>;
  const pages = (Object.keys(paths) as PageName[]).map((page) => [page, filesOf(chunksOf(page))]);
  const { login, customer, admin } = START_TEXTS;
  return {
    pages: Object.fromEntries(pages) as StartFiles['pages'],
    texts: { login: textsOf(login), customer: textsOf(customer), admin: textsOf(admin) },
  };
}
