import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { SignOutDialog } from './SignOutDialog';

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
