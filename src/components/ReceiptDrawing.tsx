import { styled } from '@mui/material/styles';

const Picture = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  fill: 'none',
  stroke: vars.palette.primary.main,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& circle': { fill: vars.palette.action.hover, stroke: 'none' },
  '& [data-paper]': { fill: vars.palette.background.paper },
}));

/** Drawing of a receipt. */
export const ReceiptDrawing = () => (
  <Picture width={96} height={96} viewBox="0 0 96 96" aria-hidden>
    <circle cx={48} cy={48} r={46} />
    <path data-paper d="M30 22h36v50l-6-5-6 5-6-5-6 5-6-5-6 5z" />
    <path d="M39 34h18M39 44h18M39 54h10" />
  </Picture>
);
