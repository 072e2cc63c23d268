/**
 * Style of some rows of a long list that are not laid out while they are far from the window: in groups, since to watch
 * each of hundreds takes longer than to draw it.
 * @param height that the group stands in for until it was seen, as CSS says it
 */
export const farGroup = (height: string) =>
  ({ contentVisibility: 'auto', containIntrinsicHeight: `auto ${height}` }) as const;
