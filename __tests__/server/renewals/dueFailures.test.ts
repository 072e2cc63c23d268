import { addDays, businessDayAt } from '#src/domain/isoDate';
import { itemOf } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const FUNCTION = 'break_down';

/** SQL: makes every log row of these subscriptions fail. */
const breakDown = (ids: readonly string[]) => `do $$ begin
  create function ${FUNCTION}() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$;
  create trigger ${FUNCTION} before insert on change_log for each row
    when (new.subject = 'subscription' and new.subject_id in (${ids.join(',')})) execute function ${FUNCTION}();
end $$`;
afterAll(() => sql(`drop function if exists ${FUNCTION} cascade`));

test('bills and resumes other subscriptions when one renewal and one resumption fail', async () => {
  const today = businessDayAt(new Date());
  const restartDate = addDays(today, 5);
  const due = { nextBillInDays: 0, intervalWeeks: 4 };
  const [broken, sound] = [await api.customer(due), await api.customer(due)];
  const [brokenPause, soundPause] = [await api.customer(due), await api.customer(due)];
  for (const { token, purchaseId } of [brokenPause, soundPause])
    expect((await api.post('/api/subscription/pause', { purchaseId, restartDate }, { token })).status).toBe(200);
  const pauses = [brokenPause, soundPause].map(({ purchaseId }) => purchaseId).join();
  await sql(`update subscriptions set restart_date = '${today}' where id in (${pauses}) returning id`);
  await sql(breakDown([broken.purchaseId, brokenPause.purchaseId]));

  // Reports the failure after processing all other subscriptions.
  expect(await api.json('/demo/jobs', { names: ['renewals'] })).toMatchObject({
    status: 500,
    payload: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  });
  const stateOf = async ({ token, purchaseId }: { token: string; purchaseId: string }) => {
    const { status, nextBillDate } = await itemOf(api, token, purchaseId);
    return { status, nextBillDate };
  };
  expect(await stateOf(broken)).toEqual({ status: 'ACTIVE', nextBillDate: today });
  expect((await stateOf(brokenPause)).status).toBe('PAUSED');
  expect(await stateOf(sound)).toEqual({ status: 'ACTIVE', nextBillDate: addDays(today, 28) });
  expect((await stateOf(soundPause)).status).toBe('ACTIVE');
});
