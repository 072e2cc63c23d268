import Box from '@mui/material/Box';
import { useState } from 'react';
import { RADIUS } from '../layout/tokens';

/** Square before it is loaded and after, whatever its own shape. */
const PICTURE = {
  display: 'block',
  width: 1,
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'contain',
  borderRadius: `${RADIUS.control}px`,
};

interface PictureProps {
  src: string;
  /** In pixels, at most. */
  size: number;
  /** Below what is seen first: loaded once it is near. */
  isLate?: boolean;
}

/** A product's picture, as wide as its place; its name is beside it. A picture that does not load leaves an empty area. */
export function Picture({ src, size, isLate = false }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === src) return <Box sx={{ ...PICTURE, maxWidth: size, bgcolor: 'action.hover' }} />;
  return (
    <Box
      component="img"
      src={src}
      alt=""
      width={size}
      height={size}
      loading={isLate ? 'lazy' : undefined}
      sx={PICTURE}
      onError={() => setMissing(src)}
    />
  );
}
