import Box from '@mui/material/Box';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { putSecret } from '#src/api/customer/secretVault';
import { cardBrand, groupCardNumber, isIban, splitExpiry, toCardYear } from '#src/domain/customer/card';
import { useToday } from '#src/session/useToday';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldRow } from '#src/ui/forms/FieldRow.tsx';
import { cardSchema, type CardValues } from './cardSchema';
import { FormDialog } from '../form/FormDialog';
import { CardDataNote } from './CardDataNote';
import { NUMBER_MAX, showInGroups, withoutGroups } from './cardNumberGroups';
import { SavedCardUse, type SavedCardUseProps } from './SavedCardUse';
import { useAccountChange } from '../form/useAccountChange';
import { useAccountForm } from '../form/useAccountForm';

const EMPTY: CardValues = { cardNumber: '', cardMonth: '', cardYear: '', cardSecurityCode: '' };
/** Puts the brand below a number without space beside it. */
const BRAND_BELOW = {
  '& .MuiInputBase-root': { flexWrap: 'wrap' },
  '& .MuiInputBase-input': { flex: '1 1 10.5em', width: 0, paddingInlineEnd: 0, fontVariantNumeric: 'tabular-nums' },
  '& .MuiInputAdornment-root': { minHeight: '2em', marginInlineStart: '14px' },
};
const MONTH_LENGTH = 2;
const YEAR_LENGTH = 4;

/** Focuses the year after a pasted expiry date, because the next field follows the year. */
function yearOf({ form }: HTMLInputElement): HTMLInputElement {
  const year = form?.elements.namedItem('cardYear') as HTMLInputElement;
  year.focus();
  return year;
}

export interface CardDialogProps extends SavedCardUseProps {
  knownIds: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a card or replaces one. Typed card data is only in this form and in the call (rules §13.12). */
export function CardDialog({ card, knownIds, subscriptions, onClose, onSaved }: CardDialogProps) {
  const today = useToday();
  const { t } = useTranslation('account');
  const paySourceId = card?.id ?? '';
  const change = useAccountChange<CardValues>({
    toChange: ({ cardNumber, cardMonth, cardYear, cardSecurityCode }) => ({
      kind: 'saveCard',
      paySourceId,
      last4: cardNumber.slice(-4),
      expiry: `${cardMonth.padStart(2, '0')}/${toCardYear(cardYear)}`,
      knownIds,
      secret: putSecret({ cardNumber, cardMonth, cardYear: toCardYear(cardYear), cardSecurityCode }),
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
  const typeNumber = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const cardNumber = withoutGroups(target.value);
    showInGroups(target, cardNumber, nativeEvent);
    form.changeAndFocusNext({ cardNumber }, target, cardNumber.length === NUMBER_MAX && !isIban(cardNumber));
  };
  /** Splits a pasted or autofilled expiry date into month and year. */
  const typeExpiry =
    (name: 'cardMonth' | 'cardYear', length: number) =>
    ({ target }: ChangeEvent<HTMLInputElement>) => {
      const both = splitExpiry(target.value);
      const typed = target.value.replace(/\D/g, '').slice(0, length);
      if (!both) form.changeAndFocusNext({ [name]: typed }, target, typed.length === length);
      else form.changeAndFocusNext({ cardMonth: both.month, cardYear: both.year }, yearOf(target), true);
    };

  const year = form.field('cardYear');
  const { cardNumber } = form.values;
  const brand = cardBrand(cardNumber);

  return (
    <FormDialog
      form={form}
      title={card ? t('cards.editTitle', { last4: card.last4 }) : t('cards.addTitle')}
      confirmLabel={t('cards.save')}
      onClose={onClose}
    >
      <p>{card ? t('cards.editText') : t('cards.addText')}</p>
      <SavedCardUse card={card} subscriptions={subscriptions} />
      <Box sx={BRAND_BELOW}>
        <Field
          label={t('fields.cardNumber')}
          autoComplete="cc-number"
          {...digits}
          {...form.field('cardNumber')}
          value={groupCardNumber(cardNumber)}
          onChange={typeNumber}
          {...(brand !== 'other' && { unit: t(`cards.brands.${brand}`) })}
        />
      </Box>
      <FieldRow>
        <Field
          label={t('fields.cardMonth')}
          autoComplete="cc-exp-month"
          {...digits}
          {...form.field('cardMonth')}
          onChange={typeExpiry('cardMonth', MONTH_LENGTH)}
        />
        <Field
          label={t('fields.cardYear')}
          autoComplete="cc-exp-year"
          {...digits}
          {...year}
          onChange={typeExpiry('cardYear', YEAR_LENGTH)}
          onBlur={(event) => {
            year.onBlur(event);
            const cardYear = toCardYear(event.target.value);
            if (cardYear !== event.target.value) form.change({ cardYear });
          }}
        />
      </FieldRow>
      <Field
        label={t('fields.cardSecurityCode')}
        autoComplete="cc-csc"
        maxLength={4}
        {...digits}
        {...form.field('cardSecurityCode')}
      />
      <CardDataNote />
    </FormDialog>
  );
}
