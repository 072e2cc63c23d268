import Box from '@mui/material/Box';
import type { Plain as PlainValue } from '../mask/createMask';

/** Pretty-printed JSON. */
export const Plain = ({ value }: { value: PlainValue }) => (
  <Box
    component="pre"
    sx={{ m: 0, fontSize: '0.85rem', fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {JSON.stringify(value, null, 2)}
  </Box>
);
