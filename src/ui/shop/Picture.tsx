import Box from '@mui/material/Box';
import { RADIUS } from '../layout/tokens';

/** A product's picture, as wide as its place; its name is beside it. */
export function Picture({ src, size }: { src: string; /** In pixels, at most. */ size: number }) {
  const sx = { display: 'block', width: 1, height: 'auto', borderRadius: `${RADIUS.control}px` };
  return <Box component="img" src={src} alt="" width={size} height={size} sx={sx} />;
}
