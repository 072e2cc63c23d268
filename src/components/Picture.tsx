import Box from '@mui/material/Box';
import { useState } from 'react';
import { RADIUS } from '../ui/layout/tokens';

/** Square before and after loading, for any aspect ratio. */
const PICTURE = {
  display: 'block',
  width: 1,
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'contain',
  borderRadius: `${RADIUS.control}px`,
};

interface PictureProps {
  /** Undefined for an unknown picture. */
  src: string | undefined;
  /** Maximum size in pixels. */
  size: number;
  /** True for a picture below the fold, loaded lazily. */
  isLate?: boolean;
}

/** Product picture without text, because its name is beside it. A load failure leaves an empty area. */
export function Picture({ src, size, isLate = false }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (src === undefined || missing === src) return <Box sx={{ ...PICTURE, maxWidth: size, bgcolor: 'action.hover' }} />;
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
