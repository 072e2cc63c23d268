import { useState } from 'react';

/**
 * Subject of an overlay at the time of opening; later loads do not change the subject.
 * @param key id of the subject; null or undefined while the overlay is closed
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
