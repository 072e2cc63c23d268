import type { Services } from '../../services';
import { finishBill } from '../orders/finishBill';
import { openRenewal } from './openRenewal';
import { resumeOne } from './resume';

/** Bills that one node pays at a time; the gateway takes longer than the database. */
const LANES = 4;

type IsStopping = () => boolean;

/** Bills one due subscription after another; answers what went wrong with a bill, which then waits for a later try. */
async function runLane(services: Services, isStopping: IsStopping): Promise<unknown[]> {
  const failures: unknown[] = [];
  while (!isStopping()) {
    const opened = await openRenewal(services);
    if (opened === 'nothingDue') return failures;
    if (opened !== 'settled') {
      await finishBill(services, opened.billId).catch((error: unknown) => void failures.push(error));
    }
  }
  return failures;
}

/**
 * Everything that is due today: pauses that are over, then renewals; what was missed is caught up (spec §4).
 * @param isStopping after a long downtime much is due, and a node that is to end leaves the rest to the next one
 */
export async function runDue(services: Services, isStopping: IsStopping = () => false): Promise<void> {
  while (!isStopping() && (await resumeOne(services)));
  const failures = (await Promise.all(Array.from({ length: LANES }, () => runLane(services, isStopping)))).flat();
  if (failures.length > 0) throw new AggregateError(failures, 'Some renewals are not paid yet.');
}
