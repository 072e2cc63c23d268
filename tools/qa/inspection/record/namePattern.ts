import { escapePattern } from '../mask/escapePattern';

const MASKED_PART = /‹[^›]*›/;

/** Returns the pattern of a recorded accessible name; masked parts match any text (rules §30.8). */
export const namePattern = (name: string): RegExp =>
  new RegExp(`^${name.split(MASKED_PART).map(escapePattern).join('.+')}$`, 's');
