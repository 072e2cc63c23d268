import { test as base, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { TEXTS, type Texts } from './portalTexts';
import { createApi, type Api } from './serverApi';
import { startServer, type RunningServer } from './startServer';

interface Fixtures {
  api: Api;
  /** The page, opened in the given language at the server of this worker. */
  portal: Page;
  language: Language;
}

/** Tests of failures expect them: a failed call is logged by the browser, a piece of the portal that is lost by React. */
const EXPECTED = /^(Failed to load resource|ChunkLoadError)/;

interface WorkerFixtures {
  /** What the server is started with, if not as `startServer` does it. */
  serverEnv: Readonly<Record<string, string>>;
  server: RunningServer;
}

/** A browser test with a server of its own per worker, so that clock and faults disturb nobody else. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  api: async ({ server }, use) => use(createApi(server.url)),
  language: ['de', { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  locale: async ({ language }, use) => use(language === 'de' ? 'de-DE' : 'en-GB'),
  portal: async ({ page, api }, use, testInfo) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      // The log of a run elsewhere is all that is left of it.
      testInfo.errors.push({ message: `The page reads:\n${await page.locator('body').ariaSnapshot()}` });
    }
    await api.json('/demo/faults', {}, {}, 'DELETE');
    base.expect(complaints, 'the browser console').toEqual([]);
  },
});

const WINDOW_OF: Record<Language, string> = { de: '@phone', en: '@desktop' };

function inLanguages(tests: (texts: Texts) => void, tagOf: (language: Language) => string[]): void {
  for (const language of LANGUAGES) {
    test.describe(language, { tag: tagOf(language) }, () => {
      test.use({ language });
      tests(TEXTS[language]);
    });
  }
}

/**
 * The same tests in German and in English: the longer words in the narrow window, the shorter ones in the wide one;
 * `EVERY_WINDOW=1` runs both in both.
 */
export const inBothLanguages = (tests: (texts: Texts) => void): void =>
  inLanguages(tests, (language) => (process.env.EVERY_WINDOW ? [] : [WINDOW_OF[language]]));

/** Both languages in both windows, for tests of how things look. */
export const inEveryWindow = (tests: (texts: Texts) => void): void => inLanguages(tests, () => []);
