/** Row of the history, with a line below it except for the last one. */
export const ROW = {
  pb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  'li:last-child > &': { pb: 0, borderBottom: 0 },
} as const;
