import { type Page, test as base } from '@playwright/test';
import { timings } from '#src/config/timings';
import { type Language, LANGUAGES } from '#src/domain/language';
import { type Api, createApi } from './api';
import { type RunningServer, START_TIMEOUT_MS, startServer } from './server';
import { languages, type Texts, TEXTS } from './texts';

interface Fixtures {
  api: Api;
  language: Language;
  /** Page in the test's language at the worker's server. A reported problem fails the test (`recordProblems`). */
  portal: Page;
}

interface WorkerFixtures {
  /** Additional environment variables of the server. */
  serverEnv: Readonly<Record<string, string>>;
  server: RunningServer;
  /** Further hosts whose pages a person visits. */
  otherHosts: readonly string[];
}

/**
 * Expected problems of tests that cause failures: failed calls, failed chunks, and browser warnings. Tests of all pages
 * accept none of them.
 */
const EXPECTED =
  /^\S+ (warning: |error: (Failed to load resource|ChunkLoadError|TypeError: Failed to fetch dynamically))/;

/**
 * Records console errors, console warnings and requests to other hosts, each with the page's path.
 * @param otherHosts further hosts whose pages a person visits
 */
export function recordProblems(page: Page, { url }: RunningServer, otherHosts: readonly string[] = []): string[] {
  const hosts = [new URL(url).host, ...otherHosts];
  const problems: string[] = [];
  const report = (problem: string) => {
    const { pathname, search } = new URL(page.url());
    problems.push(`${pathname}${search} ${problem}`);
  };
  page.on('pageerror', ({ message }) => report(message));
  page.on('console', (message) => {
    const type = message.type();
    if (['error', 'warning'].includes(type)) report(`${type}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && !hosts.includes(host)) report(`requests ${request.url()}`);
  });
  return problems;
}

/** Browser test with one server a worker, so that its clock and faults affect no other worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  otherHosts: [[], { scope: 'worker' }],
  api: async ({ server }, use) => use(createApi(server.url)),
  language: ['de', { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  locale: async ({ language }, use) => use(language === 'de' ? 'de-DE' : 'en-GB'),
  portal: async ({ page, api, server, otherHosts }, use, testInfo) => {
    const problems = recordProblems(page, server, otherHosts);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      // Adds the page to the error, because a remote run keeps only its log.
      testInfo.errors.push({ message: `The page reads:\n${await page.locator('body').ariaSnapshot()}` });
    }
    await api.json('/demo/faults', {}, {}, 'DELETE');
    const unexpected = problems.filter((problem) => !EXPECTED.test(problem));
    base.expect(unexpected, 'the console, and requests to other hosts').toEqual([]);
  },
});

const WINDOW_OF: Record<Language, string> = { de: '@phone', en: '@desktop' };

type Tests = (texts: Texts) => void;

function inEach(chosen: readonly Language[], tests: Tests): void {
  for (const language of chosen) {
    test.describe(language, { tag: process.env.EVERY_WINDOW ? [] : WINDOW_OF[language] }, () => {
      test.use({ language });
      tests(TEXTS[language]);
    });
  }
}

/**
 * Runs tests in one language: German in a phone's window, or English on a desktop. Neighbouring files alternate. `npm
 * run check:all` runs both languages and windows.
 */
export const inLanguage = (one: Language, tests: Tests): void => inEach(languages(one), tests);

/** Runs tests in both languages and windows. */
export const inBothLanguages = (tests: Tests): void => inEach(LANGUAGES, tests);

/** Disables timers with these delays (ms) in pages that load later. */
export async function stopTimers(page: Page, delays: readonly number[]): Promise<void> {
  await page.addInitScript((stopped) => {
    const setTimeout = window.setTimeout.bind(window);
    const setTimer = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms !== undefined && stopped.includes(ms) ? 0 : setTimeout(work, ms, ...args);
    Object.assign(window, { setTimeout: setTimer });
  }, delays);
}

/** Disables the answer timeout, because axe is slower on a busy machine. */
export const disableAnswerTimeout = (page: Page): Promise<void> => stopTimers(page, [timings.answerTimeout]);
