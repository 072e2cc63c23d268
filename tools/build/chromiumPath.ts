import { existsSync } from 'node:fs';

/** Paths by preference, because the headless shell takes less processor time than Chromium. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** `CHROMIUM_PATH`, or else the path of Debian's Chromium; undefined if not installed. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync);
