import { formatDay, formatMonth, formatShortDay, isDateStyle, type DateStyle } from '../../src/domain/dateStyle';
import { LANGUAGES, type Language } from '../../src/domain/language';
import { germanDay } from '../support/texts';

test.each<[DateStyle, Language, string, string, string]>([
  ['spec', 'de', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
  ['spec', 'en', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
  ['language', 'de', 'Fr., 20. Nov. 2026', '20. Nov.', 'Nov. 2026'],
  ['language', 'en', 'Fri, Nov 20, 2026', 'Nov 20', 'Nov 2026'],
])('formats a day, a short day and a month in the style "%s" in %s', (style, language, day, shortDay, month) => {
  const date = '2026-11-20';
  expect(formatDay(date, language, style)).toBe(day);
  expect(formatShortDay(date, language, style)).toBe(shortDay);
  expect(formatMonth(date, language, style)).toBe(month);
});

test('formats every German weekday and month in the style of the language', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${10 + month}`);
  for (const date of days) expect(formatDay(date, 'de', 'language')).toBe(germanDay(date));
});

test('formats the day of the calendar, whatever zone the machine is in', () => {
  for (const language of LANGUAGES) {
    expect(formatDay('2026-12-31', language, 'language')).toMatch(/31.*2026/);
    expect(formatDay('2027-01-01', language, 'language')).toMatch(/\b1\b.*2027/);
  }
});

test('knows both styles and no other', () => {
  expect(['spec', 'language', 'de', '', undefined, null].map(isDateStyle)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
