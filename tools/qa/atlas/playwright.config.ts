import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../../../playwright.config';

const root = join(__dirname, '../../..');

/** Configuration of `npm run atlas` (rules §31.5). */
export default defineConfig({
  testDir: __dirname,
  outputDir: join(root, 'test-results/atlas'),
  snapshotPathTemplate: join(root, '.cache/atlas/{arg}{ext}'),
  // Because each worker starts a server.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { outputFolder: join(root, 'dist/atlas'), open: 'never' }]],
  use: {
    ...e2e.use,
    actionTimeout: 10_000,
    // Because `style` of a screenshot needs an inline style.
    bypassCSP: true,
    // Because typed text would be readable (rules §31.6).
    screenshot: 'off',
  },
});
