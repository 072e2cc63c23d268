import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#src/ui/feedback/lazyDialog.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';

const SignOutDialog = lazyDialog(
  () => import(/* webpackChunkName: "sign-out-dialog" */ './SignOutDialog'),
  'SignOutDialog',
);

/** Panel with the sign-out on all devices (rules §3.12). */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const question = useOverlayParam('sessions');
  const signOut = (
    <Button variant="outlined" onClick={() => question.open()}>
      {t('sessions.signOut')}
    </Button>
  );
  return (
    <Panel title={t('sessions.title')} action={signOut}>
      <Typography>{t('sessions.text')}</Typography>
      {question.asked !== null && <SignOutDialog onClose={question.close} />}
    </Panel>
  );
}
