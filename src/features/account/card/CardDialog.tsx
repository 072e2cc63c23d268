import { useTranslation } from 'react-i18next';
import { seal } from '../../../api/customer/sealed';
import { useToday } from '../../../session/useToday';
import { Field } from '../../../ui/forms/Field';
import { useWait } from '../../../ui/forms/useWait';
import { cardSchema, type CardValues } from './cardSchema';
import { FieldRow } from '../form/FieldRow';
import { FormDialog } from '../form/FormDialog';
import { SavedCardUse, type SavedCardUseProps } from './SavedCardUse';
import { useAccountChange } from '../form/useAccountChange';
import { useAccountForm } from '../form/useAccountForm';

const EMPTY: CardValues = { cardNumber: '', cardMonth: '', cardYear: '', cardSecurityCode: '' };
const NUMBER_MAX = 16;
const LAST_DIGITS = 4;
const CODE_MAX = 4;
const MONTH_MAX = 2;
const YEAR_MAX = 4;

/** A number is printed, and often pasted, in groups of four. */
const withoutGroups = (typed: string): string => typed.replace(/[\s-]/g, '').slice(0, NUMBER_MAX);

interface CardDialogProps extends SavedCardUseProps {
  /** The ids of the customer's cards. */
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
  const { save, isSaving, failure, saved } = useAccountChange<CardValues>({
    toChange: (values) => ({
      kind: 'saveCard',
      paySourceId,
      last4: values.cardNumber.slice(-LAST_DIGITS),
      expiry: `${values.cardMonth.padStart(2, '0')}/${values.cardYear}`,
      knownIds,
      seal: seal(values),
    }),
    isOwn: (command) => command.kind === 'saveCard' && command.paySourceId === paySourceId,
  });
  const wait = useWait(failure?.error);
  const form = useAccountForm<CardValues>({
    initialValues: EMPTY,
    schema: cardSchema(today),
    onSubmit: save,
    failure: wait.failure && failure,
    saved,
    onSaved,
  });
  const digits = { inputMode: 'numeric', spellCheck: false } as const;

  return (
    <FormDialog
      form={form}
      title={card ? t('cards.editTitle', { last4: card.last4 }) : t('cards.addTitle')}
      confirmLabel={isSaving ? t('saving') : t('cards.save')}
      isSaving={isSaving}
      waitLabel={wait.label}
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
          maxLength={MONTH_MAX}
          {...digits}
          {...form.field('cardMonth')}
        />
        <Field
          label={t('fields.cardYear')}
          autoComplete="cc-exp-year"
          maxLength={YEAR_MAX}
          {...digits}
          {...form.field('cardYear')}
        />
      </FieldRow>
      <Field
        label={t('fields.cardSecurityCode')}
        autoComplete="cc-csc"
        maxLength={CODE_MAX}
        {...digits}
        {...form.field('cardSecurityCode')}
      />
    </FormDialog>
  );
}
