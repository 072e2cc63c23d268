/** The properties of one entry of a calendar file, by name; parameters stay part of the name. */
export type CalendarEntry = Record<string, string>;

/** Reads an iCalendar file as a calendar would: folded lines joined, marks resolved (RFC 5545 §3). */
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
