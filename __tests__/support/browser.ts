/** The properties of one entry of a calendar file by name, which includes the parameters. */
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

/** A file that the page saved. */
export interface SavedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Returns the list to which each saved file is appended, since jsdom has no downloads. To be called once per test file: a
 * second call takes over from the first.
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

/** The raw values of the browser's storage by key. */
export const storedValues = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
