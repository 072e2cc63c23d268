import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { SearchField } from '../ui/forms/SearchField';
import { useListSearch } from '../ui/data/useListSearch';

/** Search of a list, with the list's buttons in the same line of a wide window. */
export function ListHead({ label, children }: { label: string; children?: ReactNode }) {
  const { text, type } = useListSearch();
  return (
    <Stack
      direction={{ sm: 'row' }}
      sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between', columnGap: 2, mb: 1 }}
    >
      <SearchField label={label} value={text} onChange={type} />
      {/* As low as the field, whose margins differ. */}
      {children && <Box sx={{ mt: { sm: 1 } }}>{children}</Box>}
    </Stack>
  );
}
