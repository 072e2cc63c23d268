import { detectLanguage, withoutLanguage } from '#src/i18n/detectLanguage';

// Path, stored choice, browser, German (rules §19.1).
test.each([
  ['/en/otp', 'de', ['de-DE'], 'en'],
  ['/', 'en', ['de-DE'], 'en'],
  ['/', undefined, ['en-GB', 'de'], 'en'],
  ['/', undefined, ['fr-FR', 'en'], 'en'],
  ['/', undefined, ['fr-FR'], 'de'],
  ['/', 'xx', [], 'de'],
  ['/english', undefined, [], 'de'],
] as const)('path %s, stored %s and browser %j: language %s', (path, stored, browser, expected) => {
  expect(detectLanguage(path, stored, browser)).toBe(expected);
});

test.each([
  ['/en/otp', '/otp'],
  ['/de', '/'],
  ['/dashboard', '/dashboard'],
])('removes the language from the path %s: %s', (path, expected) => expect(withoutLanguage(path)).toBe(expected));
