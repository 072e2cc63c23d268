import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/layout/Panel';
import { useOverlay } from '../../../ui/layout/useOverlay';
import { PanelHead } from '../form/PanelHead';
import { SignOutDialog } from './SignOutDialog';

/** Where the customer is signed in, and the way to end all of it (rules §3.12). */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const question = useOverlay('sessions');
  return (
    <Panel aria-labelledby="account-sessions">
      <PanelHead>
        <Typography variant="h2" id="account-sessions">
          {t('sessions.title')}
        </Typography>
        <Button variant="outlined" onClick={question.open}>
          {t('sessions.signOut')}
        </Button>
      </PanelHead>
      <Typography>{t('sessions.text')}</Typography>
      {question.isOpen && <SignOutDialog onClose={question.close} />}
    </Panel>
  );
}
