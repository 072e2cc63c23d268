import { mdiClose } from '@mdi/js';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LightButton } from '../light/LightButton';
import { OfflineNotice } from './OfflineNotice';
import { failureNotice } from './toast';

/**
 * Where the last failure can be read after its toast is gone, and that the device is offline. The toast has announced the
 * failure already, so that one is silent.
 * @param isOfflineSaid whether another notice says that the device is offline
 */
export function NoticeRegion({ isOfflineSaid = false }: { isOfflineSaid?: boolean }) {
  const { t } = useTranslation();
  const failure = useSyncExternalStore(failureNotice.subscribe, failureNotice.read, () => undefined);
  return (
    <>
      {!isOfflineSaid && <OfflineNotice />}
      <div role="status" aria-live="off" aria-label={t('notice.region')}>
        {failure !== undefined && (
          <div className="notice">
            <p>{failure}</p>
            <LightButton aria-label={t('notice.dismiss')} onClick={failureNotice.dismiss}>
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={mdiClose} />
              </svg>
            </LightButton>
          </div>
        )}
      </div>
    </>
  );
}
