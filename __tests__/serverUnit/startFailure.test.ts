import { ConfigError } from '#server/db/ConfigError';
import { DbError, DbUnreachable } from '#server/db/DbError';
import { startFailure } from '#server/startFailure';

const withCode = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

test.each<[Error, string]>([
  [new ConfigError('PORT is "x", but must be a number.'), 'PORT is "x", but must be a number.'],
  [withCode('EADDRINUSE'), 'PORT: 3000 is taken by another program. Stop it or choose another port.'],
  [withCode('EACCES'), 'PORT: 3000 may not be opened by this user. Choose one above 1023.'],
  [withCode('EADDRNOTAVAIL'), 'HOST is not an address of this machine.'],
  [withCode('ENOTFOUND'), 'HOST is not an address of this machine.'],
  [new DbError('starting up', '57P03'), 'The database takes no work now (57P03). Start again when it does.'],
  [
    new DbUnreachable(withCode('ECONNREFUSED')),
    'The database takes no work now (ECONNREFUSED). Start again when it does.',
  ],
])('explains %s in one sentence', (error, sentence) => expect(startFailure(error, '3000')).toBe(sentence));

test('shows message and stack of an unexpected error', () => {
  expect(startFailure(new TypeError('x is undefined'), '3000')).toMatch(/^TypeError: x is undefined\n +at /);
  expect(startFailure('broken', '3000')).toBe('broken');
});
