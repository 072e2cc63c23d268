import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useHasFeature } from '../../api/featuresApi';
import type { Declaration } from '../../api/declaration/declarationsApi';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { subscriptionsNotCancelled } from './subscriptionsNotCancelled';

/** Details of a declaration: its content, the matching customers, and its effects. */
export function DeclarationFacts({ declaration }: { declaration: Declaration }) {
  const { t } = useTranslation('adminDeclarations');
  const { day, price, names } = useFormats();
  const hasRefunds = useHasFeature('refunds');
  const { kind, reason, name, email, contract, wantedOn, receivedAt, state, customers } = declaration;
  const { rejectReason, endings } = declaration;
  const accounts = customers.map((customer) => `${customer.name} (${customer.email})`);
  const refunds = endings.flatMap(({ refundDue }) =>
    refundDue ? t('facts.refund', { amount: price(refundDue.cents), orderId: refundDue.orderId }) : [],
  );
  const kept = subscriptionsNotCancelled(declaration).map(({ productName: product, purchaseId }) =>
    t('subscription.one', { product, purchaseId }),
  );
  const facts = [
    { name: t('columns.state'), value: t(`state.${state}`) },
    { name: t('columns.receivedAt'), value: day(businessDayAt(new Date(receivedAt))) },
    { name: t('columns.name'), value: name },
    { name: t('columns.email'), value: email },
    { name: t('facts.kind'), value: kind && t(`kind.${kind}`) },
    { name: t('facts.reason'), value: reason },
    { name: t('facts.contract'), value: contract },
    { name: t('facts.wantedOn'), value: kind && (wantedOn ? day(wantedOn) : t('facts.earliest')) },
    { name: t('facts.customers'), value: accounts.length === 0 ? t('facts.noCustomer') : names(accounts) },
    ...endings.map(({ purchaseId, productName: product, state: its, cancelOn }) => ({
      name: t('subscription.one', { product, purchaseId }),
      value: its === 'scheduled' && cancelOn ? t('facts.cancelOn', { date: day(cancelOn) }) : t(`endingState.${its}`),
    })),
    { name: t('facts.kept'), value: kept.length > 0 && names(kept) },
    { name: t('facts.rejectReason'), value: rejectReason },
    { name: t('facts.refundDue'), value: refunds.length > 0 && names(refunds) },
  ];
  return (
    <>
      <DescriptionList facts={facts.filter(({ value }) => value)} />
      {refunds.length > 0 && <Typography sx={{ mt: 2 }}>{t(hasRefunds ? 'refundStep' : 'refundNote')}</Typography>}
    </>
  );
}
