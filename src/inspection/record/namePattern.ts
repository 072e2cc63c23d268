const MASKED_PART = /‹[^›]*›/;
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What an accessible name must look like to be the one that was recorded: a masked part may be anything (rules §30.8). */
export const namePattern = (name: string): RegExp =>
  new RegExp(`^${name.split(new RegExp(MASKED_PART, 'g')).map(escape).join('.+')}$`, 's');
