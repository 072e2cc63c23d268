import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/Panel';
import { WEIGHT } from '../../ui/layout/tokens';

interface FileRowProps {
  title: ReactNode;
  /** State beside the title. */
  badge?: ReactNode;
  /** Button at the end of the row. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Row of a part of the file. */
export const FileRow = ({ title, badge, action, children }: FileRowProps) => (
  <Box
    component="li"
    sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0, pb: 0 } }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography component="span" sx={{ fontWeight: WEIGHT.strong, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {badge}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
    <Typography component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

interface FilePanelProps<Row> {
  title: string;
  rows: readonly Row[];
  emptyText: string;
  /** Button beside the heading. */
  action?: ReactNode;
  /** Note below the rows. */
  note?: ReactNode;
  renderRow: (row: Row) => ReactNode;
}

/** Part of the file: rows with a heading, or a text without rows. */
export const FilePanel = <Row,>({ title, rows, emptyText, action, note, renderRow }: FilePanelProps<Row>) => (
  <Panel title={title} action={action}>
    {rows.length === 0 ? (
      <Typography color="text.secondary">{emptyText}</Typography>
    ) : (
      <Stack component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(renderRow)}
      </Stack>
    )}
    {note}
  </Panel>
);
