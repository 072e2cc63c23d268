import { addDays, businessDayAt } from '../../src/domain/planDate';
import { createApi } from '../support/serverApi';
import { ownDatabase } from '../support/ownDatabase';
import { startServer } from '../support/startServer';
import { itemOf } from '../support/subscriptions';

const RUN_MS = 300_000;
const DEMO = { DEMO_CUSTOMERS: '0' };

/** Makes every change of these subscriptions fail in the database. */
const breakdown = (ids: readonly string[]) => `do $$ begin
  create function break_down() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$;
  create trigger break_down before insert on change_log for each row
    when (new.subject = 'subscription' and new.subject_id in (${ids.join(',')})) execute function break_down();
end $$`;

test(
  'a subscription whose renewal or resumption fails keeps no other one waiting',
  async () => {
    const restartDate = addDays(businessDayAt(new Date()), 5);
    const database = await ownDatabase();
    const first = await startServer({ ...database.env, ...DEMO });
    const made = createApi(first.url);
    const due = { nextBillInDays: 5, intervalWeeks: 4 };
    const [broken, sound] = [await made.customer(due), await made.customer(due)];
    const [brokenPause, soundPause] = [await made.customer(due), await made.customer(due)];
    for (const { token, purchaseId } of [brokenPause, soundPause])
      expect((await made.post('/api/subscription/pause', { purchaseId, restartDate }, { token })).status).toBe(200);
    await first.stop();
    await database.read(breakdown([broken.purchaseId, brokenPause.purchaseId]));

    const second = await startServer({ ...database.env, ...DEMO });
    const api = createApi(second.url);
    // It says that something failed, and has done the rest.
    expect(await api.json('/demo/clock', { now: restartDate })).toMatchObject({
      status: 500,
      payload: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    });
    const seen = async ({ token, purchaseId }: { token: string; purchaseId: string }) => {
      const { status, nextBillDate } = await itemOf(api, token, purchaseId);
      return { status, nextBillDate };
    };
    expect(await seen(broken)).toEqual({ status: 'ACTIVE', nextBillDate: restartDate });
    expect((await seen(brokenPause)).status).toBe('PAUSED');
    expect(await seen(sound)).toEqual({ status: 'ACTIVE', nextBillDate: addDays(restartDate, 28) });
    expect((await seen(soundPause)).status).toBe('ACTIVE');
    await second.stop();
    await database.drop();
  },
  RUN_MS,
);
