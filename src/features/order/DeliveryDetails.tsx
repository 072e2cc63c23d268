import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../api/customer/customerApi';
import type { Card } from '../../api/customer/Card';
import type { Subscription } from '../../api/subscription/Subscription';
import { pathToCard } from '../../config/cardPaths';
import { paths, pathTo } from '../../config/paths';
import { useFormats } from '../../i18n/useFormats';
import { PageLink } from '../../ui/layout/PageLink';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: theme.spacing(2, 3),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& h3': { fontSize: '1rem', color: theme.vars.palette.text.secondary },
  '& a': { marginTop: theme.spacing(1), marginInlineStart: theme.spacing(-2.5) },
}));

/** Which card pays the next order, and the way to another one; without an order, which cards there are. */
function Payment({ next, cards }: { next: Subscription | undefined; cards: readonly Card[] }) {
  const { t } = useTranslation('nextOrder');
  const { names } = useFormats();
  const shown = next ? next.cardLast4 : names(cards.map(({ last4 }) => last4));
  const edit = cards.length > 1 && !next ? paths.accountDetails : pathToCard.edit(next?.paySourceId);
  const add = next && cards.length > 0 ? pathToCard.choose(next.purchaseId) : pathToCard.add();
  return (
    <div>
      <Typography variant="h3">{t('card')}</Typography>
      <p>{shown ? t('cardEnding', { last4: shown }) : t('noCard')}</p>
      <Button component={PageLink} to={shown ? edit : add}>
        {shown ? t('editCard') : t('addCard')}
      </Button>
    </div>
  );
}

interface DeliveryDetailsProps {
  customer: Customer;
  /** The subscription whose order is next; undefined where none is due. */
  next: Subscription | undefined;
}

/** Where orders go and which card pays the next one, each with the way to change it (rules §6.4, §13.17). */
export function DeliveryDetails({ customer, next }: DeliveryDetailsProps) {
  const { t } = useTranslation('nextOrder');
  const { country } = useFormats();
  const { delivery } = customer;
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
        <Button component={PageLink} to={pathTo.editAddress}>
          {t('editAddress')}
        </Button>
      </div>
      <Payment next={next} cards={customer.cards} />
    </Columns>
  );
}
