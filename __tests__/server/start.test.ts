import { failureOf } from '../support/server';

const { API_URL: url = '' } = process.env;

test('prints one sentence without the password and exits with 1 after a failed start', async () => {
  const { exitCode, message } = await failureOf({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  expect(exitCode).toBe(1);
  expect(message.trim()).toMatch(/^DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)\.$/);
});

test('reports liveness and readiness, and serves the description of its calls', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/user/sendotp', '/api/subscription/all', '/api/subscription/reschedule']),
  );
});

test('serves the API documentation with its own files only', async () => {
  const reply = await fetch(`${url}/docs`);
  expect(reply.headers.get('content-type')).toContain('text/html');
  const page = await reply.text();
  expect(page).toContain('swagger-ui-bundle.js');
  expect(page).not.toMatch(/https?:|<script>|<style>/);
  const [, bundle = ''] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page) ?? [];
  expect((await fetch(new URL(bundle, `${url}/docs`))).status).toBe(200);
});
