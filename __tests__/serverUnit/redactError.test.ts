import { DbError, DbUnreachable } from '#server/db/DbError';
import { redactError } from '#server/db/redactError';
import { AppError } from '#server/core/platform/wire/errors';
import { noteFailure } from '#server/http/failures';

test('omits the message of a database error', () => {
  const error = new DbError('duplicate key (email)=(anna@example.de)', '23505', 'customers_email_key');
  const written = redactError(error);
  expect(written).toMatchObject({ type: 'DbError', code: '23505', constraint: 'customers_email_key' });
  expect(JSON.stringify(written)).not.toContain('anna@example.de');
});

test('keeps the error code of an unreachable database', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(redactError(new DbUnreachable(cause))).toMatchObject({ type: 'DbUnreachable', code: 'ECONNREFUSED' });
});

test('keeps the cause of an error', () => {
  const failure = new Error('Subscription 7 was not billed.', { cause: new DbError('kim@kunden.example', '23505') });
  const written = redactError(failure);
  expect(written).toMatchObject({ type: 'Error', cause: { type: 'DbError', code: '23505' } });
  expect(JSON.stringify(written)).not.toContain('kim@');
});

test.each([
  ['an unreachable database', new DbUnreachable(new Error('connect ECONNREFUSED'))],
  ['the cause of an AppError', new AppError('internal', { cause: new DbUnreachable(undefined) })],
])('noteFailure logs %s', async (_, error) => {
  const lines: object[] = [];
  const request = { log: { error: (line: object) => void lines.push(line) } };
  const reply = { header: () => undefined, code: () => undefined };
  await noteFailure(error, request as never, reply as never);
  expect(lines).toMatchObject([{ error: { type: 'DbUnreachable' } }]);
});

test('lists all errors of an AggregateError', () => {
  const written = redactError(new AggregateError([new TypeError('one'), 'two']));
  expect(written.errors).toMatchObject([{ type: 'TypeError' }, { type: 'string' }]);
});
