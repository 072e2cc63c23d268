import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { toAddress, type AddressFields } from '../../../api/customer/Address';
import { Panel } from '../../../ui/layout/Panel';
import { useFocusFallback } from '../../../ui/layout/useFocusFallback';
import { useRegions } from './useRegions';

const Lines = styled('address')({ fontStyle: 'normal', overflowWrap: 'anywhere', flexGrow: 1 });

const Frame = styled(Panel)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  margin: 0,
}));

interface AddressCardProps {
  kind: 'billing' | 'shipping';
  name: string;
  /** Undefined for a shipping address that is none of its own. */
  address: AddressFields | undefined;
  onEdit: () => void;
  onDelete?: (() => void) | undefined;
}

/** The billing or the shipping address (rules §13.3). */
export function AddressCard({ kind, name, address, onEdit, onDelete }: AddressCardProps) {
  const { t } = useTranslation('account');
  const { country, stateName } = useRegions();
  const heading = useFocusFallback<HTMLHeadingElement>(address === undefined);
  const shown = address && toAddress(address);
  const id = `address-${kind}`;
  return (
    <Frame aria-labelledby={id}>
      <Typography variant="h3" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {t(`addresses.${kind}`)}
      </Typography>
      {shown ? (
        <Lines>
          {[
            name,
            ...shown.lines,
            `${shown.postalCode} ${shown.city}`,
            [stateName(shown.country, shown.state), country(shown.country)].filter(Boolean).join(', '),
          ].map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </Lines>
      ) : (
        <Typography sx={{ flexGrow: 1 }}>{t('addresses.sameAsBilling')}</Typography>
      )}
      <CardActions>
        <Button variant="outlined" aria-describedby={id} onClick={onEdit}>
          {t('edit')}
        </Button>
        {onDelete && (
          <Button color="error" aria-describedby={id} onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
      </CardActions>
    </Frame>
  );
}
