import { foldSearch, phoneDigits } from '#src/domain/foldSearch';
import type { Db } from '../../db/Db';
import { searchRepository, type FoundCustomer } from './searchRepository';
import type { FoundBy, Hit, SearchPayload } from './searchSchemas';
import { toSearchTerm, type SearchTerm } from './searchTerm';

/** Hits of a search (rules §38.2). */
const HITS_MAX = 20;

type Reason = Pick<Hit, 'foundBy' | 'match'>;

/** Returns the first text of the customer that contains all words of an alternative, or at least the first word. */
function reasonOf({ folded, alternatives }: SearchTerm, customer: FoundCustomer): Reason {
  const { firstName, lastName, email, phone, billing, shipping } = customer;
  const texts: readonly [FoundBy, string, string][] = [
    ['name', `${firstName} ${lastName}`, foldSearch(`${firstName} ${lastName}`)],
    ['email', email, foldSearch(email)],
    ['address', billing, foldSearch(billing)],
    ['address', shipping, foldSearch(shipping)],
    ['phone', phone, phoneDigits(phone)],
  ];
  const words = folded.split(' ');
  const found = [words, ...alternatives, words.slice(0, 1)]
    .map((searched) => texts.find(([, , text]) => searched.every((word) => text.includes(word))))
    .find((text) => text !== undefined);
  const [foundBy, match] = found ?? ['name', `${firstName} ${lastName}`];
  return { foundBy, match };
}

/** Searches customers by number, name, e-mail, phone and address (rules §38.2). Exact matches and names come first. */
export async function searchCustomers(db: Db, search: string): Promise<SearchPayload> {
  const term = toSearchTerm(search);
  if (!term) return { hits: [] };
  const repository = searchRepository(db);
  const limit = HITS_MAX + 1;
  const reasons = new Map<number, Reason | null>();
  for (const { id, ...reason } of await repository.exactly(term, limit)) if (!reasons.has(id)) reasons.set(id, reason);
  const add = (found: readonly number[]) => found.forEach((id) => reasons.has(id) || reasons.set(id, null));
  add(await repository.byName(term, limit));
  if (reasons.size < limit) add(await repository.containing(term, limit));
  const ids = [...reasons.keys()].slice(0, HITS_MAX);
  const rows = new Map((await repository.customers(ids)).map((customer) => [customer.id, customer]));
  const hits = ids.flatMap((id): Hit[] => {
    const customer = rows.get(id);
    if (!customer) return [];
    const { firstName, lastName, email, city } = customer;
    return [
      { customerId: String(id), firstName, lastName, email, city, ...(reasons.get(id) ?? reasonOf(term, customer)) },
    ];
  });
  return { hits, ...(reasons.size > HITS_MAX && { totalIsCapped: true }) };
}
