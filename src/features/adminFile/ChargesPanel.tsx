import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerFile, FileCharge } from '../../api/customer/customerFileApi';
import { ListRow } from '../../components/ListRow';
import { useFormats } from '../../i18n/useFormats';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { StatusBadge } from '../../ui/feedback/StatusBadge';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { FilePanel } from './FilePanel';
import { CHARGE_TONES, useChargeWords } from './useChargeWords';

const ChargeDialog = lazyComponent(
  () => import(/* webpackChunkName: "file-dialogs" */ './ChargeDialog'),
  'ChargeDialog',
  ['adminFile'],
);

/** Value of the charge in the address: its payment, or the order of a bill that is not settled. */
const keyOf = ({ paymentId, orderNumber, purchaseId }: FileCharge): string =>
  paymentId ?? `o${orderNumber ?? purchaseId}`;

interface ChargesPanelProps extends Pick<CustomerFile, 'charges' | 'chargesAreCapped'> {
  /** Buttons of a charge, such as its refund. */
  renderActions?: ((charge: FileCharge) => ReactNode) | undefined;
}

/** Orders and payments; the details say why each charge was made (rules §38.4). */
export function ChargesPanel({ charges, chargesAreCapped = false, renderActions }: ChargesPanelProps) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const { day, price } = useFormats();
  const { itemsOf } = useChargeWords();
  const find = (key: string | null) => charges.find((one) => keyOf(one) === key);
  const { asked, open, close } = useOverlayParam('charge', { isMissing: (key) => find(key) === undefined });
  const opened = find(asked);
  return (
    <>
      <FilePanel
        title={t('charges.title')}
        emptyText={t('charges.empty')}
        rows={charges}
        note={
          chargesAreCapped && <Typography sx={{ mt: 1 }}>{t('charges.capped', { count: charges.length })}</Typography>
        }
        renderRow={(charge) => {
          const what = t('charges.one', { amount: price(charge.amount), date: day(charge.date) });
          return (
            <ListRow
              key={keyOf(charge)}
              title={what}
              badge={<StatusBadge tone={CHARGE_TONES[charge.state]}>{t(`charges.state.${charge.state}`)}</StatusBadge>}
              action={
                <Button aria-label={t('charges.openOf', { what })} onClick={() => open(keyOf(charge))}>
                  {t('charges.open')}
                </Button>
              }
            >
              {itemsOf(charge)}
            </ListRow>
          );
        }}
      />
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {opened && <ChargeDialog charge={opened} actions={renderActions?.(opened)} onClose={close} />}
      </Suspense>
    </>
  );
}
