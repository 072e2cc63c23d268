import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiPauseCircleOutline } from '@mdi/js';
import Chip from '@mui/material/Chip';
import type { Theme } from '@mui/material/styles';
import { Icon } from '../forms/Icon';

/** Colour of a state. Each state also has an icon, so that colour is never the only signal (rules §19.5). */
export type BadgeTone = 'good' | 'quiet' | 'bad';

const TONES = {
  good: {
    icon: <Icon path={mdiCheckCircleOutline} />,
    color: 'success',
    sx: { border: 0, fontWeight: 'fontWeightRegular' },
  },
  quiet: { icon: <Icon path={mdiPauseCircleOutline} />, color: 'default', sx: {} },
  bad: {
    icon: <Icon path={mdiAlertCircleOutline} />,
    color: 'error',
    sx: {
      borderColor: 'error.main',
      bgcolor: ({ vars: { palette } }: Theme) => `rgba(${palette.error.mainChannel} / 0.1)`,
    },
  },
} as const;

/** State in one word, with colour and icon. Exceptions are stronger than a good state. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <Chip size="small" variant="outlined" data-tone={tone} {...TONES[tone]} label={children} />;
}
