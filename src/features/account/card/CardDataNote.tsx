import { mdiLockOutline } from '@mdi/js';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/forms/Icon.tsx';

/** Stored data of a card, and the receiver of the number (rules §13.12). The lock needs an encrypted connection. */
export function CardDataNote() {
  const { t } = useTranslation('account');
  const isEncrypted = window.location.protocol === 'https:';
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, color: 'text.secondary' }}>
      {isEncrypted && <Icon path={mdiLockOutline} />}
      <span>{t('cards.dataKept')}</span>
    </Stack>
  );
}
