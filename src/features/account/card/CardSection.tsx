import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { toAddress } from '../../../api/customer/Address';
import type { Card } from '../../../api/customer/Card';
import type { Customer } from '../../../api/customer/customerApi';
import type { Subscription } from '../../../api/subscription/Subscription';
import { canChooseCard } from '../../../domain/customer/cardUse';
import { useFormats } from '../../../i18n/useFormats';
import { Panel } from '../../../ui/layout/Panel';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { useFocusFallback } from '../../../ui/layout/useFocusFallback';
import type { AccountDialog } from '../form/accountDialog';
import { PanelHead } from '../form/PanelHead';

const Frame = styled(Panel)(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& > p:last-of-type': { marginBottom: theme.spacing(2) },
  '& > p + p': { marginTop: theme.spacing(0.5), color: theme.vars.palette.text.secondary },
}));

interface CardPanelProps {
  card: Card;
  /** In one line. */
  billingAddress: string;
  /** The names of what it pays; undefined until they are loaded. */
  pays: readonly string[] | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

function CardPanel({ card, billingAddress, pays, onEdit, onDelete }: CardPanelProps) {
  const { t } = useTranslation('account');
  const { names } = useFormats();
  const id = `card-${card.id}`;
  const brand = t(`cards.brands.${card.brand}`);
  return (
    <Frame aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        <span aria-hidden>{t('cards.masked', { brand, last4: card.last4 })}</span>
        <VisuallyHidden>{t('cards.ending', { brand, last4: card.last4 })}</VisuallyHidden>
      </Typography>
      <p>{t('cards.expires', { expiry: card.expiry })}</p>
      {pays && <p>{pays.length > 0 ? t('cards.pays', { products: names(pays) }) : t('cards.paysNothing')}</p>}
      <p>{t('cards.billingAddress', { address: billingAddress })}</p>
      <p>{t('cards.notForDelivery')}</p>
      <CardActions>
        <Button variant="outlined" aria-describedby={id} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button color="error" aria-describedby={id} onClick={onDelete}>
          {t('delete')}
        </Button>
      </CardActions>
    </Frame>
  );
}

interface CardSectionProps {
  customer: Customer;
  subscriptions: readonly Subscription[] | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

/** The cards, masked, and what each pays (rules §13.11, §13.17). */
export function CardSection({ customer: { cards, billing }, subscriptions, onOpen }: CardSectionProps) {
  const { t } = useTranslation('account');
  const heading = useFocusFallback<HTMLHeadingElement>(cards.length);
  const { lines, postalCode, city } = toAddress(billing);
  const paidBy = (card: Card) =>
    subscriptions
      ?.filter(({ paySourceId, status }) => paySourceId === card.id && canChooseCard(status))
      .map(({ productName }) => productName);
  const billingAddress = [...lines, `${postalCode} ${city}`].join(', ');
  return (
    <>
      <PanelHead>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {t('cards.title')}
        </Typography>
        <Button variant="outlined" onClick={() => onOpen({ kind: 'card', card: undefined })}>
          {t('cards.add')}
        </Button>
      </PanelHead>
      {cards.length === 0 && <Panel>{t('cards.none')}</Panel>}
      {cards.map((card) => (
        <CardPanel
          key={card.id}
          card={card}
          billingAddress={billingAddress}
          pays={paidBy(card)}
          onEdit={() => onOpen({ kind: 'card', card })}
          onDelete={() => onOpen({ kind: 'deleteCard', card })}
        />
      ))}
    </>
  );
}
