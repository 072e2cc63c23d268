import type { Plain } from './createMask';

/** A text without what must not be seen. */
export function maskedText(mask: (value: unknown) => Plain, text: string): string {
  const masked = mask(text);
  return typeof masked === 'string' ? masked : '';
}
