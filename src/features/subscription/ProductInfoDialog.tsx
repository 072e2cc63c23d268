import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/Subscription';
import { weeksOf } from '../../domain/order';
import { Button } from '../../ui/Button';
import { Price } from './Price';

/** A closing dialog still hides the page from screen readers: so no slow exit. */
const TRANSITION = { enter: 200, exit: 0 };

/** What the product is, and what is ordered of it (spec §2). */
export function ProductInfoDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation('subscription');
  const titleId = useId();
  const { productName, description, variant, quantity, intervalDays } = subscription;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" transitionDuration={TRANSITION}>
      <DialogTitle id={titleId} variant="h2">
        {productName}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{description}</Typography>
        <Typography color="text.secondary">{variant}</Typography>
        <Typography sx={{ fontWeight: 650 }}>
          {quantity} × <Price of={subscription} />
        </Typography>
        <Typography>{t('everyWeeks', { count: weeksOf(intervalDays) })}</Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button look="solid" onClick={onClose}>
          {t('info.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
