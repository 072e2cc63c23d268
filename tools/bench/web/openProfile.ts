import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumPath } from '../../build/chromiumPath';

type Options = Parameters<typeof chromium.launchPersistentContext>[1];

/**
 * Opens a browser with a new profile, because contexts without a profile do not cache compiled scripts.
 * @param fingerprint of the trusted certificate's public key
 */
export const openProfile = (fingerprint: string, { args = [], ...options }: Options = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${fingerprint}`, ...args],
    ...options,
  });
