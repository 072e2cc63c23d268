import type { Visit } from '../Visit';

/** Returns the page's visit `many`, or else the page's first visit. */
const fullestOf = (visits: readonly Visit[], page: string): Visit | undefined => {
  const own = visits.filter((visit) => visit.page === page);
  return own.find(({ state }) => state === 'many') ?? own[0];
};

/** Returns the visits of the short atlas: all with a machine state, and one for each page (rules §31.8). */
export const shortVisits = (visits: readonly Visit[]): Visit[] =>
  visits.filter((visit) => visit.machines.length > 0 || fullestOf(visits, visit.page) === visit);
