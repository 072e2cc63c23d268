import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/Panel';

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
