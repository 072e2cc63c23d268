import { addKey } from '../support/shopKeys';
import { range, twoNodes } from '../support/twoNodes';

const REPEATS = 20;
const CALLS = 6;

const { api, sql } = twoNodes();

test('a shipment that is repeated at once on both nodes is recorded once (rules §33.8)', async () => {
  const { secret } = await addKey();
  const numbers: string[] = [];
  for (const index of range(REPEATS)) {
    const { customerId } = await api(index).customer({ orders: ['placed'] });
    const [order] = await sql(`select id::text as number from orders where customer_id = ${customerId}`);
    const orderIds = [String(order?.number)];
    const body = { orderIds, carrier: 'DHL', trackingNumber: '00340434' };
    const replies = await Promise.all(
      range(CALLS).map((node) => api(node).json('/api/shop/shipments', body, { token: secret })),
    );
    expect(replies.map(({ status }) => status)).toEqual(range(CALLS).map(() => 200));
    numbers.push(...orderIds);
  }
  const twice = await sql(`select order_id, count(*)::int as entries from order_entries
    where kind = 'shipped' and order_id in (${numbers.join()}) group by order_id having count(*) <> 1`);
  expect(twice).toEqual([]);
});
