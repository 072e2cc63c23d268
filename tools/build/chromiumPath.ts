import { existsSync } from 'node:fs';

/** The shell is the same browser without a window of its own, whose pages take two fifths of the processor. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Debian's Chromium, unless `CHROMIUM_PATH` names another. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync);
