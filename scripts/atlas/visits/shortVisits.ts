import type { Visit } from '../Visit';

/** What a page shows when it shows most: many of them, or else what comes first. */
const fullestOf = (visits: readonly Visit[]): Visit | undefined =>
  visits.find(({ state }) => state === 'many') ?? visits[0];

/** The visits of the short form (rules §31.8): every state of a machine, and every page once. */
export function shortVisits(visits: readonly Visit[]): Visit[] {
  const fullest = new Set([...Map.groupBy(visits, ({ page }) => page).values()].map(fullestOf));
  return visits.filter((visit) => visit.machines !== undefined || fullest.has(visit));
}
