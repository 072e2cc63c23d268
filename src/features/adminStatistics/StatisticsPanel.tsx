/** Churn, active subscribers and categories of a range of days (spec §2). */
export function StatisticsPanel() {
  return null;
}
