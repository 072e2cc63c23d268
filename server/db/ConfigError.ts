/** Wrong setting; the message is one sentence that names it. */
export class ConfigError extends Error {}
