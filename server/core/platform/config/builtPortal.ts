import { fileURLToPath } from 'node:url';

/** Output folder of the portal's build, beside the bundled server: the default of `PORTAL_DIR`. */
export const BUILT_PORTAL = fileURLToPath(new URL('../portal', import.meta.url));
