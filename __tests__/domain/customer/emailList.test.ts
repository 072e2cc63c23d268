import { readEmails } from '#src/domain/customer/emailList';

test.each<[text: string, emails: string[], rest: string[]]>([
  ['', [], []],
  ['a@example.org', ['a@example.org'], []],
  [
    'a@example.org, b@example.org;c@example.org\nd@example.org',
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
    [],
  ],
  ['A@Example.org a@example.org', ['a@example.org'], []],
  ['Mia Lang <mia@example.org>', ['mia@example.org'], []],
  [
    '"Lang, Mia" <mia@example.org>, Jo Öz <jo@example.org>; <x@example.org>',
    ['mia', 'jo', 'x'].map((name) => `${name}@example.org`),
    [],
  ],
  ['a@example.org, Mia Lang <mia@example.org>', ['a@example.org', 'mia@example.org'], []],
  ['a@example.org\nMia Lang <mia@example.org>', ['a@example.org', 'mia@example.org'], []],
  ['a@example.org Mia Lang <mia@example.org>', ['a@example.org', 'mia@example.org'], []],
  ['no address, b@example.org', ['b@example.org'], []],
  // Without any address all words are kept.
  ['Mia <mia>', [], ['Mia', 'mia']],
  [
    "'mia@example.org' (jo@example.org). mailto:x@example.org",
    ['mia', 'jo', 'x'].map((name) => `${name}@example.org`),
    [],
  ],
  // Columns of a table, with its header and other columns.
  [
    'Vorname\tNachname\tE-Mail\r\nMia\tLang\tmia@example.org\r\nJo\tÖz\tjo@example.org\tMuster GmbH & Co.KG\r\n',
    ['mia@example.org', 'jo@example.org'],
    [],
  ],
  ['"Mia";"Lang";"mia@example.org"\n"Jo";"Öz";"jo@example"', ['mia@example.org'], ['jo@example']],
  ["Seán O'Brien <o'brien@example.org>", ["o'brien@example.org"], []],
  // Keeps possible addresses for a correction.
  ['bert.kunden.example\nMia Lang <mia@example.org>', ['mia@example.org'], ['bert.kunden.example']],
  ['bert.kunden.example\r\n"Lang, Mia" <mia@example.org>', ['mia@example.org'], ['bert.kunden.example']],
  ['mia@, jo@example.org', ['jo@example.org'], ['mia@']],
  ['mia.example.org tom@example.org, jo@example.org', ['tom@example.org', 'jo@example.org'], ['mia.example.org']],
])('splits %j into addresses and the rest', (text, emails, rest) => {
  expect(readEmails(text)).toEqual({ emails, rest });
});

/** Maximum length (rules §16.16). A search in quadratic time would exceed the timeout. */
const LENGTH = 60_000;

test.each([
  ['one word', 'a'.repeat(LENGTH), 1],
  ['words', 'a '.repeat(LENGTH / 2), LENGTH / 2],
  ['spaces', `a${' '.repeat(LENGTH)}b`, 2],
  ['quotes', '"'.repeat(LENGTH), 0],
  ['apostrophes', `${"'".repeat(LENGTH)}a`, 1],
  ['open brackets', '<a'.repeat(LENGTH / 2), LENGTH / 2],
])('splits the longest text in linear time: %s', (_, text, entries) => {
  const counted = (read: ReturnType<typeof readEmails>) => ({ emails: read.emails, rest: read.rest.length });
  expect(counted(readEmails(text))).toEqual({ emails: [], rest: entries });
  expect(counted(readEmails(`${text}\nMia Lang <mia@example.org>`))).toEqual({
    emails: ['mia@example.org'],
    rest: 0,
  });
});
