import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { toAddress, type AddressFields } from '#src/api/Address';
import { AddressLines } from '#src/components/AddressLines.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useFocusFallback } from '#src/ui/layout/useFocusFallback';
import type { AccountDialog } from '../form/accountDialog';
import { useRegions } from '#src/i18n/useRegions';

interface AddressCardProps {
  kind: 'billing' | 'shipping';
  name: string;
  /** Undefined without a separate shipping address. */
  address: AddressFields | undefined;
  onOpen: (dialog: AccountDialog) => void;
}

/** Card of the billing or the shipping address (rules §13.3). */
export function AddressCard({ kind, name, address, onOpen }: AddressCardProps) {
  const { t } = useTranslation('account');
  const { country, stateName } = useRegions();
  const heading = useFocusFallback<HTMLHeadingElement>(address === undefined);
  const shown = address && toAddress(address);
  const id = `address-${kind}`;
  const actions = (
    <div>
      <Button variant="outlined" aria-describedby={id} onClick={() => onOpen({ kind })}>
        {t('edit')}
      </Button>
      {kind === 'shipping' && address && (
        <Button color="error" aria-describedby={id} onClick={() => onOpen({ kind: 'deleteShipping' })}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
  return (
    <Panel titleId={id} title={t(`addresses.${kind}`)} level="h3" headingRef={heading} action={actions} sx={{ m: 0 }}>
      {shown ? (
        <AddressLines
          lines={[
            name,
            ...shown.lines,
            `${shown.postalCode} ${shown.city}`,
            [stateName(shown.country, shown.state), country(shown.country)].filter(Boolean).join(', '),
          ]}
        />
      ) : (
        <Typography>{t('addresses.sameAsBilling')}</Typography>
      )}
    </Panel>
  );
}
