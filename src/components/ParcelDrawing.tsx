import Box from '@mui/material/Box';

const SIZE = 96;

/** Decorative drawing of a closed parcel in the theme's colours. */
export const ParcelDrawing = () => (
  <Box
    component="svg"
    aria-hidden
    viewBox="14 16 84 84"
    width={SIZE}
    height={SIZE}
    sx={{ display: 'block', color: 'primary.main', fill: 'none', stroke: 'currentColor', strokeWidth: 3 }}
    strokeLinejoin="round"
  >
    <path d="M16 38 56 20l40 18v38L56 96 16 76z" fill="currentColor" fillOpacity={0.1} />
    <path d="m16 38 40 18 40-18M56 56v40" />
    <path d="m36 29 40 18v15" />
  </Box>
);
