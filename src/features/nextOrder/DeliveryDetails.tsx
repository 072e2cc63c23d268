import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Customer } from '../../api/customerApi';
import { pathTo } from '../../config/paths';
import { useFormats } from '../../i18n/useFormats';
import { ButtonLink } from '../../ui/Button';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: theme.spacing(2, 3),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& h3': { fontSize: '1rem', color: theme.vars.palette.text.secondary },
  '& a': { marginTop: theme.spacing(1), marginInlineStart: theme.spacing(-2.5) },
}));

/** Where orders go and which card pays, each with the way to change it (rules §6.4). */
export function DeliveryDetails({ customer }: { customer: Customer }) {
  const { t } = useTranslation('nextOrder');
  const { country } = useFormats();
  const { delivery, cardLast4 } = customer;
  return (
    <Columns>
      <div>
        <Typography variant="h3">{t('address')}</Typography>
        <p>
          {customer.firstName} {customer.lastName}
        </p>
        {delivery.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {delivery.postalCode} {delivery.city}
        </p>
        <p>{country(delivery.country)}</p>
        <Link href={pathTo.editAddress} asChild>
          <ButtonLink>{t('editAddress')}</ButtonLink>
        </Link>
      </div>
      <div>
        <Typography variant="h3">{t('card')}</Typography>
        <p>{cardLast4 ? t('cardEnding', { last4: cardLast4 }) : t('noCard')}</p>
        <Link href={pathTo.editPaymentCard} asChild>
          <ButtonLink>{cardLast4 ? t('editCard') : t('addCard')}</ButtonLink>
        </Link>
      </div>
    </Columns>
  );
}
