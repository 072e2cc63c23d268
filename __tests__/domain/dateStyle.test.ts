import { dateFormats, isDateStyle, type DateStyle } from '#src/domain/dateStyle';
import { LANGUAGES, type Language } from '#src/domain/language';
import { germanDay } from '../support/texts';

test.each<[DateStyle, Language, string, string, string]>([
  ['spec', 'de', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
  ['spec', 'en', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
  ['language', 'de', 'Fr., 20. Nov. 2026', '20. Nov.', 'Nov. 2026'],
  ['language', 'en', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
])('formats a day, a short day and a month in the style "%s" in %s', (style, language, day, shortDay, month) => {
  const date = '2026-11-20';
  const formats = dateFormats(language, style);
  expect([formats.day(date), formats.shortDay(date), formats.month(date)]).toEqual([day, shortDay, month]);
});

test('formats all German weekdays and months in the style `language`', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${10 + month}`);
  for (const date of days) expect(dateFormats('de', 'language').day(date)).toBe(germanDay(date));
});

test('formats calendar dates independently of the time zone', () => {
  for (const language of LANGUAGES) {
    const { day } = dateFormats(language, 'language');
    expect(day('2026-12-31')).toMatch(/31.*2026/);
    expect(day('2027-01-01')).toMatch(/\b1\b.*2027/);
  }
});

test('isDateStyle accepts `spec` and `language` only', () => {
  expect(['spec', 'language', 'de', '', undefined, null].map(isDateStyle)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
