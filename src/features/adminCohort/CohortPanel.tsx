/** The cohorts: who came when, and who stayed (spec §2). */
export function CohortPanel() {
  return null;
}
