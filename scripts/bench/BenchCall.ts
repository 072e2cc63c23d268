import type { Api } from '../../__tests__/support/api';

/** One call of the bench: what it needs is made before the clock runs, once for each time it is made. */
export interface BenchCall {
  name: string;
  side: 'customer' | 'admin';
  prepare: (count: number) => Promise<(() => Promise<{ status: number }>)[]>;
}

export type Buyer = Awaited<ReturnType<Api['customer']>>;

export const repeat = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A call that somebody new makes each time, after whatever `ready` does for them. */
export const byNewCustomers =
  (api: Api) =>
  <Ready extends Buyer = Buyer>(
    name: string,
    call: (buyer: Ready, index: number) => Promise<{ status: number }>,
    shape: object = {},
    ready: (buyer: Buyer) => Promise<Ready> | Ready = (buyer) => buyer as Ready,
  ): BenchCall => ({
    name,
    side: 'customer',
    prepare: async (count) => {
      const buyers = await Promise.all(repeat(count, async () => ready(await api.customer({ ...shape }))));
      return buyers.map((buyer, index) => () => call(buyer, index));
    },
  });
