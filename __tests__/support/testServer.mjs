// Preloaded into a test's server (`node --import`). Runs SQL in the embedded database, which accepts no second process:
// `POST` with `{ sql }` to the printed address.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

process.once('worker', (worker) => {
  const waiting = new Map();
  let last = 0;
  worker.on('message', ({ id, ...reply }) => {
    waiting.get(id)?.(JSON.stringify(reply));
    waiting.delete(id);
  });
  const server = createServer((request, response) => {
    void json(request).then(({ sql }) => {
      // A string, so that it differs from the ids of the server's own requests.
      const id = `test-${(last += 1)}`;
      waiting.set(id, (reply) => response.end(reply));
      worker.postMessage({ id, kind: 'query', tx: null, sql, params: [] });
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`sql http://127.0.0.1:${server.address().port}\n`));
  server.unref();
});
