import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumPath } from '../../build/chromiumPath';

type Options = Parameters<typeof chromium.launchPersistentContext>[1];

/**
 * Opens a browser with a new profile, as people have one: a window without one keeps no compiled scripts.
 * @param fingerprint of the certificate that it trusts
 */
export const openProfile = (fingerprint: string, { args = [], ...options }: Options = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${fingerprint}`, ...args],
    ...options,
  });
