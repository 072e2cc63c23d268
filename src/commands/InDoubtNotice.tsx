import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyChange } from './AnyChange';
import type { CommandsContext } from './CommandContext';

/** Remains at the top of the window while the page scrolls. */
export const NOTICE_PLACE = {
  position: 'sticky',
  top: 'calc(8px + var(--banner-height, 0px))',
  zIndex: 1,
  maxHeight: '40dvh',
  overflowY: 'auto',
} as const;

/**
 * Notice of a pending command: not sent because the device is offline, or retried without a second effect (rules
 * §20.4).
 */
export function InDoubtNotice<Change extends AnyChange>({ of }: { of: CommandsContext<Change> }) {
  const { t } = useTranslation('commands');
  const commands = use(of);
  return (
    <Box role="status" sx={NOTICE_PLACE}>
      {commands?.doubt !== undefined && (
        <Alert severity="warning" role="none">
          <AlertTitle>{commands.isUnsent ? t('unsent.title') : t('inDoubt.title')}</AlertTitle>
          {commands.isUnsent ? t('unsent.text') : commands.doubt}
          {!commands.isUnsent && (
            // Because the label changes with every retry, and the notice is announced once.
            <Button
              aria-live="off"
              onClick={commands.retry}
              aria-disabled={commands.isRetrying}
              sx={{ display: 'flex' }}
            >
              {commands.isRetrying ? t('inDoubt.retrying') : t('inDoubt.retry')}
            </Button>
          )}
        </Alert>
      )}
    </Box>
  );
}
