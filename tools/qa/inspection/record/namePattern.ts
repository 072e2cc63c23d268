import { escapePattern } from '../mask/escapePattern';

const MASKED_PART = /‹[^›]*›/;

/** What an accessible name must look like to be the one that was recorded: a masked part may be anything (rules §30.8). */
export const namePattern = (name: string): RegExp =>
  new RegExp(`^${name.split(MASKED_PART).map(escapePattern).join('.+')}$`, 's');
