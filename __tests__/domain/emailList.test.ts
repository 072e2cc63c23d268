import { readEmails } from '../../src/domain/emailList';

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
  ['no address, b@example.org', ['b@example.org'], ['no', 'address']],
  ['Mia <mia>', [], ['mia']],
])('%j', (text, emails, rest) => {
  expect(readEmails(text)).toEqual({ emails, rest });
});
