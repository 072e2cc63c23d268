import { styled } from '@mui/material/styles';

const Svg = styled('svg')({ width: '1.5rem', height: '1.5rem', flexShrink: 0, fill: 'currentColor' });

/** A drawn sign from @mdi/js; decoration, so whatever it stands for is also named in words. */
export function Icon({ path }: { path: string }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={path} />
    </Svg>
  );
}
