/** Width of the panel's content from which it has two columns; grows with the text size. */
const WIDE = '@container (min-width: 38rem)';

/** Measures the panel instead of the window, because a side panel takes a part of the window. */
export const ORDER_CONTAINER = { containerType: 'inline-size' } as const;

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 2.5 } as const;
const COLUMNS = { display: 'grid', columnGap: 4, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } as const;

/** Layout of the panel of the next order: one column on a phone, two in a wide panel. */
export const ORDER_GRID = {
  ...COLUMN,
  [WIDE]: {
    ...COLUMNS,
    // The flexible row lets each column flow on its own.
    gridTemplateRows: 'auto auto auto 1fr auto',
    gridTemplateAreas: '"goods goods" "date amount" "actions totals" "address totals" "address payment"',
  },
} as const;

/** Layout without a date and its costs. */
export const SHORT_GRID = {
  ...COLUMN,
  [WIDE]: { ...COLUMNS, gridTemplateAreas: '"goods goods" "actions actions" "address payment"' },
} as const;

/** Style of the headings of the costs, the address and the payment. */
export const PART_TITLE = { mb: 0.5, fontSize: '1rem', color: 'text.secondary' } as const;
