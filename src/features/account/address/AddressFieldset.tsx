import { useTranslation } from 'react-i18next';
import { isFullPostalCode } from '#src/domain/customer/address';
import { Field } from '#src/ui/forms/Field.tsx';
import { FieldRow } from '#src/ui/forms/FieldRow.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import type { AddressValues } from './addressSchema';
import type { AccountForm } from '../form/useAccountForm';
import { useRegions } from '#src/i18n/useRegions';

interface AddressFieldsetProps {
  form: Pick<AccountForm<AddressValues>, 'values' | 'field' | 'change' | 'changeAndFocusNext'>;
  /** Section of the browser's autofill. */
  kind: 'billing' | 'shipping';
}

/** Fields of an address. A change of the country clears the state (rules §13.6). */
export function AddressFieldset({ form, kind }: AddressFieldsetProps) {
  const { t } = useTranslation('account');
  const { countries, statesOf } = useRegions();
  const { country } = form.values;
  return (
    <>
      <Field label={t('fields.address1')} autoComplete={`${kind} address-line1`} {...form.field('address1')} />
      <Field label={t('fields.address2')} autoComplete={`${kind} address-line2`} {...form.field('address2')} />
      <FieldRow>
        <SelectField
          label={t('fields.country')}
          autoComplete={`${kind} country`}
          placeholder={t('fields.choose')}
          options={countries}
          {...form.field('country')}
          onChange={(event) => form.change({ country: event.target.value, state: '' })}
        />
        <SelectField
          label={t('fields.state')}
          autoComplete={`${kind} address-level1`}
          placeholder={country === '' ? t('fields.countryFirst') : t('fields.choose')}
          options={statesOf(country)}
          disabled={country === ''}
          {...form.field('state')}
        />
      </FieldRow>
      <FieldRow>
        <Field
          label={t('fields.postalCode')}
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          {...form.field('postalCode')}
          onChange={({ target }) =>
            form.changeAndFocusNext(
              { postalCode: target.value },
              target as HTMLInputElement,
              isFullPostalCode(target.value, country),
            )
          }
        />
        <Field label={t('fields.city')} autoComplete={`${kind} address-level2`} {...form.field('city')} />
      </FieldRow>
    </>
  );
}
