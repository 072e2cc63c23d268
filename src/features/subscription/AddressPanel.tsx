import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/layout/Panel';

const Lines = styled('address')({ fontStyle: 'normal', overflowWrap: 'anywhere', '& > p': { margin: 0 } });

/** Where the orders go (rules §8.9). */
export function AddressPanel({ subscription: { recipient, delivery } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { country } = useFormats();
  return (
    <Panel aria-labelledby="address" sx={{ order: 1 }}>
      <Typography variant="h2" id="address" sx={{ mb: 1 }}>
        {t('address')}
      </Typography>
      <Lines>
        <p>{recipient}</p>
        {delivery.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {delivery.postalCode} {delivery.city}
        </p>
        <p>{country(delivery.country)}</p>
      </Lines>
    </Panel>
  );
}
