import type { Visit } from '../Visit';

/** What a page shows when it shows most: many of them, or else what comes first. */
const fullestOf = (visits: readonly Visit[], page: string): Visit | undefined => {
  const own = visits.filter((visit) => visit.page === page);
  return own.find(({ state }) => state === 'many') ?? own[0];
};

/** The visits of the short form (rules §31.8): every state of a machine, and every page once. */
export const shortVisits = (visits: readonly Visit[]): Visit[] =>
  visits.filter((visit) => visit.machines !== undefined || fullestOf(visits, visit.page) === visit);
