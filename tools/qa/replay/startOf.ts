import { productsOf, type Api } from '../../../__tests__/support/api';
import type { ProblemRecord } from '../inspection/record/ProblemRecord';
import { brokenCallsOf } from './brokenCalls';
import type { Start } from './openStart';
import { productOf } from './productOf';

/** Returns the initial state of a record's replay, with a product id of this server. */
export async function startOf(record: ProblemRecord, api: Api): Promise<Start> {
  const { language, customer } = record;
  const { from: _from, ...start } = record.start;
  const { email: _, ...shape } = customer;
  const { token } = await api.customer({ statuses: [] });
  const productId = productOf(record, await productsOf(api, token, language));
  return { language, ...start, customer: shape, ...(productId && { productId }), broken: brokenCallsOf(record) };
}
