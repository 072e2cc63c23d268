import { styled } from '@mui/material/styles';

const Picture = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  fill: vars.palette.primary.main,
  stroke: vars.palette.primary.main,
  strokeWidth: 3,
  strokeLinecap: 'round',
  '& circle': { fill: vars.palette.action.hover, stroke: 'none' },
  '& [data-card]': { fill: vars.palette.background.paper },
}));

/** Drawing of a bank card. */
export const CardDrawing = () => (
  <Picture width={96} height={96} viewBox="0 0 96 96" aria-hidden>
    <circle cx={48} cy={48} r={46} />
    <rect data-card x={22} y={31} width={52} height={36} rx={5} />
    <rect x={22} y={40} width={52} height={5} />
    <path d="M31 57h12" />
  </Picture>
);
