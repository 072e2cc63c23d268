import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields in columns, or below each other in a narrow window. */
export function FieldRow({ children }: { children: ReactNode }) {
  const gridTemplateColumns = 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))';
  return <Box sx={{ display: 'grid', gridTemplateColumns, columnGap: 2 }}>{children}</Box>;
}
