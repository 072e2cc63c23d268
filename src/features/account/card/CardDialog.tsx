import { useTranslation } from 'react-i18next';
import { seal } from '../../../api/customer/sealed';
import { useToday } from '../../../session/useToday';
import { Field } from '../../../ui/forms/Field';
import { FieldRow } from '../../../ui/forms/FieldRow';
import { cardSchema, type CardValues } from './cardSchema';
import { FormDialog } from '../form/FormDialog';
import { SavedCardUse, type SavedCardUseProps } from './SavedCardUse';
import { useAccountChange } from '../form/useAccountChange';
import { useAccountForm } from '../form/useAccountForm';

const EMPTY: CardValues = { cardNumber: '', cardMonth: '', cardYear: '', cardSecurityCode: '' };
const NUMBER_MAX = 16;

/** A number is printed, and often pasted, in groups of four. */
const withoutGroups = (typed: string): string => typed.replace(/[\s-]/g, '').slice(0, NUMBER_MAX);

interface CardDialogProps extends SavedCardUseProps {
  knownIds: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Saves a card as a new one, or in place of another. What is typed is only in this form and in the call (rules §13.12).
 */
export function CardDialog({ card, knownIds, subscriptions, onClose, onSaved }: CardDialogProps) {
  const today = useToday();
  const { t } = useTranslation('account');
  const paySourceId = card?.id ?? '';
  const change = useAccountChange<CardValues>({
    toChange: (values) => ({
      kind: 'saveCard',
      paySourceId,
      last4: values.cardNumber.slice(-4),
      expiry: `${values.cardMonth.padStart(2, '0')}/${values.cardYear}`,
      knownIds,
      seal: seal(values),
    }),
    isOwn: (command) => command.kind === 'saveCard' && command.paySourceId === paySourceId,
  });
  const form = useAccountForm<CardValues>({
    initialValues: EMPTY,
    schema: cardSchema(today),
    change,
    onSaved,
  });
  const digits = { inputMode: 'numeric', spellCheck: false } as const;

  return (
    <FormDialog
      form={form}
      title={card ? t('cards.editTitle', { last4: card.last4 }) : t('cards.addTitle')}
      confirmLabel={t('cards.save')}
      onClose={onClose}
    >
      <p>{card ? t('cards.editText') : t('cards.addText')}</p>
      <SavedCardUse card={card} subscriptions={subscriptions} />
      <Field
        label={t('fields.cardNumber')}
        autoComplete="cc-number"
        {...digits}
        {...form.field('cardNumber')}
        onChange={(event) => form.change({ cardNumber: withoutGroups(event.target.value) })}
      />
      <FieldRow>
        <Field
          label={t('fields.cardMonth')}
          autoComplete="cc-exp-month"
          maxLength={2}
          {...digits}
          {...form.field('cardMonth')}
        />
        <Field
          label={t('fields.cardYear')}
          autoComplete="cc-exp-year"
          maxLength={4}
          {...digits}
          {...form.field('cardYear')}
        />
      </FieldRow>
      <Field
        label={t('fields.cardSecurityCode')}
        autoComplete="cc-csc"
        maxLength={4}
        {...digits}
        {...form.field('cardSecurityCode')}
      />
    </FormDialog>
  );
}
