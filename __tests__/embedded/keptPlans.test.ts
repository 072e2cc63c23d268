import { freshServer } from '../support/freshServer';

const { api, sql } = freshServer();

// The embedded database prepares a statement in its second run, and writes its values into the text from then on.
test('stores quotes, backslashes and dollar signs as they are, in the first run of a statement and in later ones', async () => {
  const reason = `it's \\ "$1" '); -- \\'`;
  const runs = [1, 2, 3, 4];
  for (const _run of runs) {
    const { token, purchaseId } = await api.customer();
    const body = { purchaseId, cancelReason: reason };
    expect((await api.post('/api/subscription/cancel', body, { token })).status).toBe(200);
    const [row] = await sql(`select cancel_reason as reason from subscriptions where id = ${Number(purchaseId)}`);
    expect(row?.reason).toBe(reason);
  }
});
