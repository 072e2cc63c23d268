import { useTranslation } from 'react-i18next';
import type { Refundable } from '../../api/admin/refundsApi';
import { useCustomerName } from '../../components/useCustomerName';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';

/** Details of a payment: person, product, amounts and earlier refunds. */
export function RefundFacts({ payment }: { payment: Refundable }) {
  const { t } = useTranslation('adminRefund');
  const { day, price } = useFormats();
  const nameOf = useCustomerName();
  const { name, email, productName, billedOn, total, left, owed, refunds } = payment;
  const facts = [
    { name: t('facts.person'), value: email ? `${name} (${email})` : nameOf(name) },
    { name: t('facts.product'), value: productName },
    { name: t('facts.paid'), value: t('facts.paidOn', { amount: price(total), date: day(billedOn) }) },
    { name: t('facts.owed'), value: owed !== undefined && price(owed) },
    { name: t('facts.left'), value: left !== undefined && price(left), strong: true },
    ...refunds.map(({ refundId, amount, reason, state, date }) => ({
      name: t('facts.refund', { amount: price(amount), date: day(date) }),
      value: t('facts.refundState', { reason, state: t(`state.${state}`) }),
      key: refundId,
    })),
  ];
  return <DescriptionList facts={facts.filter(({ value }) => value)} />;
}
