import { existsSync } from 'node:fs';

/** The headless shell first, because its pages take two fifths of the processor time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of Debian's Chromium; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync);
