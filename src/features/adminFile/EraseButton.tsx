import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import { useHasFeature } from '../../api/featuresApi';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';

const EraseDialog = lazyComponent(() => import(/* webpackChunkName: "file-dialogs" */ './EraseDialog'), 'EraseDialog', [
  'privacy',
]);

/** Button that erases the customer, if the API and the role allow it (rules §40.3). */
export function EraseButton({ customerId }: { customerId: string }) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const { asked, open, close } = useOverlayParam('erase');
  const isOffered = useHasFeature('privacy');
  const mayErase = useMay('support');
  if (!isOffered || !mayErase) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => open()}>
        {t('erase')}
      </Button>
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {asked !== null && <EraseDialog customerId={customerId} onClose={close} />}
      </Suspense>
    </>
  );
}
