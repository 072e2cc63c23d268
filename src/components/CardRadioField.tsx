import { useTranslation } from 'react-i18next';
import type { Card } from '../api/customer/Card';
import { RadioField } from '../ui/forms/choices/RadioField';

interface CardRadioFieldProps {
  cards: readonly Card[];
  /** Id of the chosen card; undefined without a choice. */
  chosen: string | undefined;
  disabled: boolean;
  onChoose: (paySourceId: string) => void;
}

/** Radio buttons for the customer's cards. */
export function CardRadioField({ cards, chosen = '', disabled, onChoose }: CardRadioFieldProps) {
  const { t } = useTranslation('cardChoice');
  return (
    <RadioField
      legend={t('legend')}
      name="card"
      choices={cards.map(({ id, last4, expiry }) => ({
        value: id,
        label: t('ending', { last4 }),
        hint: t('expires', { expiry }),
      }))}
      value={chosen}
      disabled={disabled}
      onChange={onChoose}
    />
  );
}
