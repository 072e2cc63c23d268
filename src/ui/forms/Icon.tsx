import { styled } from '@mui/material/styles';

const Svg = styled('svg')({ width: '1.5rem', height: '1.5rem', flexShrink: 0, fill: 'currentColor' });

/** An icon from @mdi/js; decoration, so its meaning is also given in words. */
export function Icon({ path }: { path: string }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={path} />
    </Svg>
  );
}
