import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../api/customer/customerApi';
import type { Card } from '../../api/customer/Card';
import type { Subscription } from '../../api/subscription/Subscription';
import { pathToCard } from '../../config/cardPaths';
import { paths, pathTo } from '../../config/paths';
import { isExpiryDue } from '../../domain/customer/card';
import { isFree } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { useToday } from '../../session/useToday';
import { PostalAddress } from '../../components/PostalAddress';
import { PageLink } from '../../ui/layout/PageLink';
import { CONTROL_HEIGHT } from '../../ui/layout/tokens';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { PART_TITLE } from './orderGrid';

/** Aligns the link's text with the text above. */
const LINK = { mt: 0.5, ml: -2, textAlign: 'start' } as const;

/** Warns that the card expires before the order (rules §13.23). */
function ExpiryNotice({ next, cards }: { next: Subscription; cards: readonly Card[] }) {
  const { t } = useTranslation('nextOrder');
  const { day } = useFormats();
  const today = useToday();
  const card = cards.find(({ id }) => id === next.paySourceId);
  if (!card || !next.dueDay || isFree(next) || !isExpiryDue(card.expiry, next.dueDay, today)) return null;
  return (
    <Alert severity="warning" role="none" sx={{ mt: 1 }}>
      {t('cardExpires', { expiry: card.expiry, date: day(next.dueDay) })}
    </Alert>
  );
}

/** Card of the next order with a link to change it; without an order, the customer's cards. */
function Payment({ next, cards }: { next: Subscription | undefined; cards: readonly Card[] }) {
  const { t } = useTranslation('nextOrder');
  const { names } = useFormats();
  const shown = next ? next.cardLast4 : names(cards.map(({ last4 }) => last4));
  const edit = cards.length > 1 && !next ? paths.accountDetails : pathToCard.edit(next?.paySourceId);
  const add = next && cards.length > 0 ? pathToCard.choose(next.purchaseId) : pathToCard.add();
  return (
    <Box sx={{ gridArea: 'payment' }}>
      <Typography variant="h3" sx={PART_TITLE}>
        {t('card')}
      </Typography>
      <Typography>{shown ? t('cardEnding', { last4: shown }) : t('noCard')}</Typography>
      {next && <ExpiryNotice next={next} cards={cards} />}
      <Button component={PageLink} to={shown ? edit : add} sx={LINK}>
        {shown ? t('editCard') : t('addCard')}
      </Button>
    </Box>
  );
}

/** Lines of most addresses: name, street, town, country. */
const ADDRESS_LINES = 4;

/**
 * Placeholders with the height of a typical address and card.
 * @param label announced to screen readers; none inside another placeholder
 */
export function DetailsSkeleton({ label }: { label?: string }) {
  const part = (gridArea: string, lines: number) => (
    <Box sx={{ gridArea }}>
      <Typography variant="h3" component="div" sx={{ ...PART_TITLE, width: 0.3 }}>
        <Skeleton />
      </Typography>
      {Array.from({ length: lines }, (_, line) => (
        <Typography key={line} sx={{ width: 0.6 }}>
          <Skeleton />
        </Typography>
      ))}
      <Skeleton variant="rounded" width={160} height={CONTROL_HEIGHT.medium} sx={{ mt: 0.5 }} />
    </Box>
  );
  return (
    <>
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
      {part('address', ADDRESS_LINES)}
      {part('payment', 1)}
    </>
  );
}

interface OrderDetailsProps {
  customer: Customer;
  /** The subscription of the next order; undefined if no order is due. */
  next: Subscription | undefined;
}

/** Delivery address and card of the next order, with links to change them (rules §6.4, §13.17). */
export function OrderDetails({ customer, next }: OrderDetailsProps) {
  const { t } = useTranslation('nextOrder');
  const { firstName, lastName, delivery } = customer;
  return (
    <>
      <Box sx={{ gridArea: 'address' }}>
        <Typography variant="h3" sx={PART_TITLE}>
          {t('address')}
        </Typography>
        <PostalAddress recipient={`${firstName} ${lastName}`} address={delivery} />
        <Button component={PageLink} to={pathTo.editAddress} sx={LINK}>
          {t('editAddress')}
        </Button>
      </Box>
      <Payment next={next} cards={customer.cards} />
    </>
  );
}
