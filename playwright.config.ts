import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/build/chromiumPath';

/** Flags for Debian's Chromium as root, without a network. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: chromiumPath, args: CHROMIUM_ARGS },
  },
  // Runs a test with the tag of a window in that window only.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
  ],
});
