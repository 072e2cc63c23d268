import { useState } from 'react';

/**
 * The subject of an overlay as it was found when the overlay opened: a later load does not change it.
 * @param key names the subject; null or undefined while the overlay is closed
 */
export function useOpened<Subject>(
  key: string | null | undefined,
  find: (key: string) => Subject | undefined,
): Subject | undefined {
  const [opened, setOpened] = useState<{ key: string; subject: Subject }>();
  if (typeof key !== 'string') {
    if (opened) setOpened(undefined);
    return undefined;
  }
  if (opened?.key === key) return opened.subject;
  const subject = find(key);
  if (subject !== undefined) setOpened({ key, subject });
  return subject;
}
