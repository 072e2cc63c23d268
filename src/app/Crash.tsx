import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dropUnreadableCommands } from '../commands/pendingCommandsStorage';
import { useIsOffline } from '../config/connection';
import { paths } from '../config/paths';
import { clearAllBut } from '../session/browserStorage';
import { readSession } from '../session/persistence';
import { NarrowPage } from '../ui/layout/NarrowPage';
import { Screen } from '../ui/layout/Screen';

function reload(): void {
  dropUnreadableCommands();
  window.location.reload();
}

/** Signs out without the store and the API, because either may be broken. */
function signOut(): void {
  clearAllBut('len');
  window.location.assign(paths.login);
}

interface CrashProps {
  /** Loads the page's code again; undefined after a rendering error. */
  onRetry?: () => void;
}

/** Replaces a page that failed to render or to load (rules §17.15). */
export function Crash({ onRetry }: CrashProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  const { token, isAdmintoken } = readSession();
  const canSignOut = !isOffline && (token ?? isAdmintoken) !== undefined;
  return (
    <div role="alert">
      <Screen title={t('crash.title')}>
        <Typography sx={{ mb: 2 }}>
          {isOffline ? t('crash.offline') : t('crash.text')} {canSignOut && t('crash.stuck')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {onRetry && (
            <Button variant="contained" onClick={onRetry}>
              {t('actions.retry')}
            </Button>
          )}
          <Button variant={onRetry ? 'text' : 'contained'} onClick={reload}>
            {t('crash.reload')}
          </Button>
          {canSignOut && <Button onClick={signOut}>{t('crash.signOut')}</Button>}
        </Box>
      </Screen>
    </div>
  );
}

/** `Crash` as a full page, outside of an area's frame. */
export const CrashPage = (props: CrashProps) => (
  <NarrowPage>
    <Crash {...props} />
  </NarrowPage>
);
