import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiPauseCircleOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '../forms/Icon';

/** The colour of a state; each state also has a sign of its own, so that it never relies on hue alone (rules §19.5). */
export type BadgeTone = 'good' | 'quiet' | 'bad';

const ICONS = { good: mdiCheckCircleOutline, quiet: mdiPauseCircleOutline, bad: mdiAlertCircleOutline };

const Badge = styled('span')<{ tone: BadgeTone }>(({ theme, tone }) => {
  const { success, error, text } = theme.vars.palette;
  const color = { good: success.main, quiet: text.secondary, bad: error.main }[tone];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    padding: theme.spacing(0.25, 1.25, 0.25, 0.75),
    borderRadius: 999,
    border: `1.5px solid ${color}`,
    color,
    fontSize: '0.9rem',
    fontWeight: 600,
    '& > svg': { flexShrink: 0, width: '1.1rem', height: '1.1rem' },
  };
});

/** A state in one word, with its colour and its sign. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <Badge tone={tone} data-tone={tone}>
      <Icon path={ICONS[tone]} />
      {children}
    </Badge>
  );
}
