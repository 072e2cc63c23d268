import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiPauseCircleOutline } from '@mdi/js';
import Chip from '@mui/material/Chip';
import { Icon } from '../forms/Icon';

/** Colour of a state. Each state also has an icon, so that colour is never the only signal (rules §19.5). */
export type BadgeTone = 'good' | 'quiet' | 'bad';

const SIGNS = {
  good: { icon: <Icon path={mdiCheckCircleOutline} />, color: 'success' },
  quiet: { icon: <Icon path={mdiPauseCircleOutline} />, color: 'default' },
  bad: { icon: <Icon path={mdiAlertCircleOutline} />, color: 'error' },
} as const;

/** State in one word, with colour and icon. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <Chip size="small" variant="outlined" data-tone={tone} {...SIGNS[tone]} label={children} />;
}
