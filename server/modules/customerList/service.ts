import { foldText } from '#src/domain/foldText';
import type { Db } from '../../db/Db';
import { customerListRepository } from '../../core/analytics/customerList/repository';
import type { CustomerListPayload, PageQuery } from '../../core/analytics/customerList/schemas';

/** Matches of a search that are counted (rules §15.5). */
const TOTAL_CAP = 1_000;

/** One page of the customers, by id; `search` matches any part of the e-mail (rules §15.4). */
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
