import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { useHistoryEntry } from '../../ui/useHistoryEntry';
import { PanelHead } from './PanelHead';
import { SignOutDialog } from './SignOutDialog';

/** Where the customer is signed in, and the way to end all of it (rules §3.12). */
export function SessionsPanel() {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  useHistoryEntry({ name: 'sessions', isOpen: isAsking, onBack: close });
  return (
    <Panel aria-labelledby="account-sessions">
      <PanelHead>
        <Typography variant="h2" id="account-sessions">
          {t('sessions.title')}
        </Typography>
        <Button look="outlined" onClick={() => setIsAsking(true)}>
          {t('sessions.signOut')}
        </Button>
      </PanelHead>
      <Typography>{t('sessions.text')}</Typography>
      {isAsking && <SignOutDialog onClose={close} />}
    </Panel>
  );
}
