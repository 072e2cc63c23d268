import type { Visit } from '../Visit';

/** The visit with the most content of a page: `many`, else the first one. */
const fullestOf = (visits: readonly Visit[], page: string): Visit | undefined => {
  const own = visits.filter((visit) => visit.page === page);
  return own.find(({ state }) => state === 'many') ?? own[0];
};

/** Visits of the short form: each machine state, and each page once (rules §31.8). */
export const shortVisits = (visits: readonly Visit[]): Visit[] =>
  visits.filter((visit) => visit.machines.length > 0 || fullestOf(visits, visit.page) === visit);
