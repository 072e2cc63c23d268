import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { WindowEntry } from './inspected';
import { Plain } from './Plain';

const SHOWN = 100;
/** Returns the time of an ISO timestamp, such as `02:05:23.123`. */
const timeOf = (at: string): string => at.slice(11, 23);

const Entry = ({ at, name, path, request, detail }: WindowEntry) => (
  <Box component="details" sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
    <Box component="summary" sx={{ overflowWrap: 'anywhere', cursor: 'pointer' }}>
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {timeOf(at)}
      </Box>{' '}
      <strong>{name}</strong> <Box component="span">{request?.path ?? path}</Box>
    </Box>
    <Plain value={detail} />
  </Box>
);

/** Newest 100 log entries, each with its payload in a collapsed element. */
export function LogList({ title, entries }: { title: string; entries: readonly WindowEntry[] }) {
  const { t } = useTranslation('inspect');
  return (
    <Panel title={title}>
      {entries.length === 0 && <Typography variant="body2">{t('log.empty')}</Typography>}
      {entries.slice(0, SHOWN).map((entry) => (
        <Entry key={`${entry.window} ${entry.number}`} {...entry} />
      ))}
    </Panel>
  );
}
