import { foldText } from '#src/domain/foldText';
import type { Db } from '../../db/Db';
import { customerListRepository } from '../../core/analytics/customerList/repository';
import type { CustomerListPayload, PageQuery } from '../../core/analytics/customerList/schemas';

/** Maximum of counted matches (rules §15.5). */
const TOTAL_CAP = 1_000;

/** Page of customers, ordered by id; `search` is a substring of the e-mail address (rules §15.4, §15.5). */
export async function listCustomers(db: Db, { search, page, resultPerPage }: PageQuery): Promise<CustomerListPayload> {
  const customers = customerListRepository(db);
  const term = foldText(search.trim());
  const offset = (page - 1) * resultPerPage;
  if (term === '') {
    return { data: await customers.page(offset, resultPerPage), totalResults: await customers.count() };
  }
  const found = await customers.matching(term, TOTAL_CAP + 1);
  const counted = found.slice(0, TOTAL_CAP);
  const data = await customers.byIds(counted.slice(offset, offset + resultPerPage));
  return { data, totalResults: counted.length, ...(found.length > TOTAL_CAP && { totalIsCapped: true }) };
}
