/** Error of a setting, a command line or an input file; its message explains the cause without a stack. */
export class ConfigError extends Error {}
