import { useFormik } from 'formik';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { useCheckoutUrl } from '../../components/useCheckoutUrl';
import {
  FLAVORS,
  INTERVAL_UNITS,
  PACK_SIZES,
  PURCHASE_TYPES,
  SUBSCRIBER_DISCOUNT_PERCENT,
} from '../../domain/order/cart';
import { Field } from '../../ui/forms/Field';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { RadioField } from '../../ui/forms/choices/RadioField';
import { cartSchema, type CartValues } from './cartSchema';

const EMPTY: CartValues = {
  flavor: '',
  size: '',
  quantity: '1',
  purchaseType: 'one-time',
  subscriptionDays: '',
  subscriptionUnit: 'week',
};
/** Maximum digits of a quantity or interval. */
const COUNT_DIGITS = 4;

/** Add-to-cart dialog with sample options; its confirmation opens the checkout (rules §14.7). */
export function CartDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const toUrl = useCheckoutUrl();
  const form = useFormik<CartValues>({ initialValues: EMPTY, validationSchema: cartSchema, onSubmit: () => undefined });
  const { values } = form;

  const confirm = () => {
    // Validates synchronously, because browsers block a window that opens after a delay.
    if (!cartSchema.isValidSync(values)) {
      void form.submitForm();
      return;
    }
    const { productId, sku } = product;
    window.open(toUrl([{ productId, sku, quantity: Number(values.quantity) }]), '_blank', 'noopener');
    onClose();
  };

  const errorOf = (name: keyof CartValues) => {
    const error = form.touched[name] ? form.errors[name] : undefined;
    return error && t(error as ParseKeys<'catalog'>);
  };
  const choice = <Value extends string>(
    name: keyof CartValues,
    offered: readonly Value[],
    labelOf: (value: Value) => string,
  ) => ({
    name,
    legend: t(`cart.${name}`),
    row: true,
    choices: offered.map((value) => ({ value, label: labelOf(value) })),
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => void form.setFieldValue(name, value),
    onBlur: form.handleBlur,
  });

  return (
    <ConfirmDialog
      title={t('cart.title', { product: product.productName })}
      confirmLabel={t('cart.confirm')}
      isUnsaved={form.dirty}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <RadioField {...choice('flavor', FLAVORS, (value) => t(`cart.flavorOptions.${value}`))} />
      <RadioField {...choice('size', PACK_SIZES, (value) => t(`cart.sizeOptions.${value}`))} />
      <Field
        label={t('cart.quantity')}
        {...form.getFieldProps('quantity')}
        inputMode="numeric"
        maxLength={COUNT_DIGITS}
        error={errorOf('quantity')}
      />
      <RadioField {...choice('purchaseType', PURCHASE_TYPES, (value) => t(`cart.purchaseTypeOptions.${value}`))} />
      <p>{t('cart.save', { percent: SUBSCRIBER_DISCOUNT_PERCENT })}</p>
      {values.purchaseType === 'subscription' && (
        <>
          <Field
            label={t('cart.subscriptionDays')}
            {...form.getFieldProps('subscriptionDays')}
            inputMode="numeric"
            maxLength={COUNT_DIGITS}
            error={errorOf('subscriptionDays')}
          />
          <RadioField
            {...choice('subscriptionUnit', INTERVAL_UNITS, (value) => t(`cart.subscriptionUnitOptions.${value}`))}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
