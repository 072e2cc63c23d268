/** Values of a calendar entry by property name, parameters included: `DTSTART;VALUE=DATE`. */
export type CalendarEntry = Record<string, string>;

/** Parses an iCalendar file: joins folded lines and resolves escapes (RFC 5545 §3). */
export function readCalendar(file: string): { head: CalendarEntry; events: CalendarEntry[] } {
  const lines = file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  const head: CalendarEntry = {};
  const events: CalendarEntry[] = [];
  let at = head;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') events.push((at = {}));
    else if (line === 'END:VEVENT') at = head;
    else at[name] = value.replace(/\\n/g, '\n').replace(/\\([,;\\])/g, '$1');
  }
  return { head, events };
}

/** File that the page saved. */
export interface SavedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Returns a list that collects the saved files, because jsdom has no downloads. Once a test file, because a second call
 * replaces the first.
 */
export function catchSavedFiles(): SavedFile[] {
  const blobs = new Map<string, Blob>();
  const files: SavedFile[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:test/${blobs.size}`;
      blobs.set(address, blob);
      return address;
    },
    revokeObjectURL: (address: string) => blobs.delete(address),
  });
  document.addEventListener('click', (event) => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || !link.download) return;
    event.preventDefault();
    const blob = blobs.get(link.href);
    if (!blob) return;
    const reader = new FileReader();
    reader.onload = () =>
      files.push({ name: link.download, type: blob.type, bytes: Buffer.from(reader.result as ArrayBuffer) });
    reader.readAsArrayBuffer(blob);
  });
  return files;
}

/** Raw values of localStorage by key. */
export const storedValues = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
