import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

type Receipt = Record<'before' | 'after' | 'nextCharge', object>;
interface Sent {
  heard: [text: string, params: number][];
  receipt: Receipt;
}
interface BothWays {
  nextBillDate: string;
  product: Sent;
  bare: Sent;
  logged: object[];
}

/** A receipt without what differs between two subscriptions, or is put into words by the product alone. */
const compared = ({ before, after, nextCharge }: Receipt) => ({ before, after, nextCharge });

// Starts a process with a database of its own, for a measurement by hand: a part of the check alone.
const inCheck = process.env.WHOLE_TABLES === '1' ? test : test.skip;

inCheck('the route that a reschedule is measured against sends the statements of the product', () => {
  const program = join(__dirname, '../support/rescheduleBothWays.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' });
  const { nextBillDate, product, bare, logged } = JSON.parse(printed) as BothWays;
  expect(product.heard.length).toBeGreaterThan(9);
  expect(bare.heard).toEqual(product.heard);
  expect(product.receipt).toMatchObject({ after: { nextBillDate, total: 4036 }, nextCharge: { date: nextBillDate } });
  expect(compared(bare.receipt)).toEqual(compared(product.receipt));
  expect(logged[1]).toEqual(logged[0]);
});
