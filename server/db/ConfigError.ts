/** A setting that is wrong; its message is one sentence that names it. */
export class ConfigError extends Error {}
