import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

/** Fieldset whose fields are disabled together. */
export function FieldGroup(group: ComponentProps<'fieldset'>) {
  return <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }} {...group} />;
}
