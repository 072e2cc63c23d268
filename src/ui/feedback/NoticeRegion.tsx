import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../forms/Icon';
import { LightButton } from '../forms/LightButton';
import { OfflineNotice } from './OfflineNotice';
import { failureNotice } from './toast';
import { RADIUS } from '../layout/tokens';

const Notice = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
  borderRadius: RADIUS.control,
  borderLeft: `6px solid ${theme.vars.palette.error.main}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  '& > p': { flexGrow: 1, margin: 0, overflowWrap: 'anywhere' },
}));

/**
 * Where the last failure can be read after its toast is gone, and that the device is offline. The toast has announced the
 * failure already, so that one is silent.
 */
export function NoticeRegion() {
  const { t } = useTranslation();
  const failure = useSyncExternalStore(failureNotice.subscribe, failureNotice.read);
  return (
    <>
      <OfflineNotice />
      <div role="status" aria-live="off" aria-label={t('notice.region')}>
        {failure !== undefined && (
          <Notice>
            <p>{failure}</p>
            <LightButton aria-label={t('notice.dismiss')} onClick={failureNotice.dismiss}>
              <Icon path={mdiClose} />
            </LightButton>
          </Notice>
        )}
      </div>
    </>
  );
}
