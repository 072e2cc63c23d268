import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiPauseCircleOutline } from '@mdi/js';
import Chip from '@mui/material/Chip';
import { Icon } from '../forms/Icon';

/** The colour of a state; each state also has a sign of its own, so that it never relies on hue alone (rules §19.5). */
export type BadgeTone = 'good' | 'quiet' | 'bad';

const SIGNS = {
  good: { icon: <Icon path={mdiCheckCircleOutline} />, color: 'success' },
  quiet: { icon: <Icon path={mdiPauseCircleOutline} />, color: 'default' },
  bad: { icon: <Icon path={mdiAlertCircleOutline} />, color: 'error' },
} as const;

/** A state in one word, with its colour and its sign. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <Chip size="small" variant="outlined" data-tone={tone} {...SIGNS[tone]} label={children} />;
}
