import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#src/domain/email';
import { RemovableChip } from '#src/ui/forms/RemovableChip.tsx';

/** Scrolls a long list, so that the button below the form remains visible. */
const LIST = { flexFlow: 'row wrap', gap: 1, maxHeight: '15rem', m: 0, p: 0.5, listStyle: 'none', overflowY: 'auto' };

interface EmailChipsProps {
  emails: readonly string[];
  isDisabled: boolean;
  onRemove: (email: string) => void;
}

/** Addresses of the list, each removable; screen readers announce their number. */
export function EmailChips({ emails, isDisabled, onRemove }: EmailChipsProps) {
  const { t } = useTranslation('adminDiscounts');
  return (
    <>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {emails.length > 0 ? t('fields.customersCount', { count: emails.length }) : ''}
      </Typography>
      {emails.length > 0 && (
        <Stack component="ul" sx={LIST} aria-label={t('fields.customersCount', { count: emails.length })}>
          {emails.map((email) => (
            <li key={email}>
              <RemovableChip
                label={isEmail(email) ? email : `${email} ${t('rules.INVALID_EMAIL')}`}
                removeLabel={t('fields.removeCustomer', { email })}
                color={isEmail(email) ? 'default' : 'error'}
                isDisabled={isDisabled}
                onRemove={() => onRemove(email)}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
