import type { Plain } from './createMask';

/** Returns the text with classes for personal data. */
export function maskedText(mask: (value: unknown) => Plain, text: string): string {
  const masked = mask(text);
  return typeof masked === 'string' ? masked : '';
}
