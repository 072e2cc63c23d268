import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { toAddress } from '#src/api/Address';
import type { Card } from '#src/api/customer/Card';
import type { Customer } from '#src/api/customer/customerApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import { canChooseCard } from '#src/domain/customer/cardUse';
import { useFormats } from '#src/i18n/useFormats';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { Panel, SectionHead } from '#src/ui/layout/Panel.tsx';
import { VisuallyHidden } from '#src/ui/layout/VisuallyHidden.tsx';
import { useFocusFallback } from '#src/ui/layout/useFocusFallback';
import type { AccountDialog } from '../form/accountDialog';

interface CardPanelProps {
  card: Card;
  /** Billing address in one line. */
  billingAddress: string;
  /** Names of the products that the card pays; undefined while loading. */
  pays: readonly string[] | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

function CardPanel({ card, billingAddress, pays, onOpen }: CardPanelProps) {
  const { t } = useTranslation('account');
  const { names } = useFormats();
  const id = `card-${card.id}`;
  const brand = t(`cards.brands.${card.brand}`);
  const title = (
    <>
      <span aria-hidden>{t('cards.masked', { brand, last4: card.last4 })}</span>
      <VisuallyHidden>{t('cards.ending', { brand, last4: card.last4 })}</VisuallyHidden>
    </>
  );
  const actions = (
    <div>
      <Button variant="outlined" aria-describedby={id} onClick={() => onOpen({ kind: 'card', card })}>
        {t('edit')}
      </Button>
      <Button color="error" aria-describedby={id} onClick={() => onOpen({ kind: 'deleteCard', card })}>
        {t('delete')}
      </Button>
    </div>
  );
  return (
    <Panel titleId={id} title={title} level="h3" action={actions} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <Typography>{t('cards.expires', { expiry: card.expiry })}</Typography>
      <Stack sx={{ gap: 0.5, mt: 0.5, color: 'text.secondary' }}>
        {pays && <span>{pays.length > 0 ? t('cards.pays', { products: names(pays) }) : t('cards.paysNothing')}</span>}
        <span>{t('cards.billingAddress', { address: billingAddress })}</span>
        <span>{t('cards.notForDelivery')}</span>
      </Stack>
    </Panel>
  );
}

interface CardSectionProps {
  customer: Customer;
  subscriptions: readonly Subscription[] | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

/** Masked cards, each with the products that the card pays (rules §13.11, §13.17). */
export function CardSection({ customer: { cards, billing }, subscriptions, onOpen }: CardSectionProps) {
  const { t } = useTranslation('account');
  const heading = useFocusFallback<HTMLHeadingElement>(cards.length);
  const { lines, postalCode, city } = toAddress(billing);
  const paidBy = (card: Card) =>
    subscriptions
      ?.filter(({ paySourceId, status }) => paySourceId === card.id && canChooseCard(status))
      .map(({ productName }) => productName);
  const billingAddress = [...lines, `${postalCode} ${city}`].join(', ');
  const add = (
    <Button variant="outlined" onClick={() => onOpen({ kind: 'card', card: undefined })}>
      {t('cards.add')}
    </Button>
  );
  return (
    <>
      <SectionHead title={t('cards.title')} headingRef={heading} action={cards.length > 0 && add} />
      {cards.length === 0 && (
        <Panel>
          <EmptyState drawing="card" action={add}>
            {t('cards.none')}
          </EmptyState>
        </Panel>
      )}
      {cards.map((card) => (
        <CardPanel key={card.id} card={card} billingAddress={billingAddress} pays={paidBy(card)} onOpen={onOpen} />
      ))}
    </>
  );
}
