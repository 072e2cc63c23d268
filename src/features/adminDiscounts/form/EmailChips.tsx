import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { isEmail } from '../../../domain/customer/email';
import { IconButton } from '../../../ui/forms/IconButton';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';

/** A long list scrolls in here: the button below the form remains in view. */
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  maxHeight: '15rem',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  '& > li': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    paddingInlineStart: theme.spacing(2),
    borderRadius: 999,
    border: `1.5px solid ${theme.vars.palette.divider}`,
  },
  '& > li[data-bad]': { borderColor: theme.vars.palette.error.main, color: theme.vars.palette.error.main },
  '& > li > span': { overflowWrap: 'anywhere' },
}));

interface EmailChipsProps {
  emails: readonly string[];
  isDisabled: boolean;
  onRemove: (email: string) => void;
}

/** The addresses on the list, each with its way off; how many is heard when it changes. */
export function EmailChips({ emails, isDisabled, onRemove }: EmailChipsProps) {
  const { t } = useTranslation('adminDiscounts');
  return (
    <>
      <VisuallyHidden role="status">
        {emails.length > 0 ? t('fields.customersCount', { count: emails.length }) : ''}
      </VisuallyHidden>
      {emails.length > 0 && (
        <List aria-label={t('fields.customersCount', { count: emails.length })}>
          {emails.map((email) => (
            <li key={email} data-bad={isEmail(email) ? undefined : true}>
              <span>
                {email} {!isEmail(email) && <strong>{t('rules.INVALID_EMAIL')}</strong>}
              </span>
              <IconButton
                label={t('fields.removeCustomer', { email })}
                icon={mdiClose}
                isDisabled={isDisabled}
                onClick={() => onRemove(email)}
              />
            </li>
          ))}
        </List>
      )}
    </>
  );
}
