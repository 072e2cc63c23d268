import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#src/api/apiError';
import { refusalText } from '#src/api/failureText';
import { WEIGHT } from '#src/ui/layout/tokens';

const MESSAGE = { '&:not(:empty)': { mt: 2 }, fontWeight: WEIGHT.strong };

/** Fields that show their own refusals, by the wire's names. */
const OWN_FIELDS = ['productQty', 'billingIntervalDays'];

interface SaveChangesProps {
  /** The product's stock: nothing is saved where there is none (rules §10.6). */
  stock: number;
  isSending: boolean;
  isBusy: boolean;
  failure: ApiError | undefined;
  /** In place of the shop's message and of the button's label. */
  asked?: { text: string; label: string } | undefined;
}

/** The button that saves, and why it could not, or did not. */
export function SaveChanges({ stock, isSending, isBusy, failure, asked }: SaveChangesProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const isSoldOut = stock <= 0;
  const isAtField = OWN_FIELDS.some((field) => failure?.fields?.[field]);
  return (
    <>
      {/* Only filled, never taken away: what appears together with its words is not heard. */}
      <Typography role="status" color="error" sx={MESSAGE}>
        {isSoldOut && t('edit.outOfStock')}
      </Typography>
      <Typography role="alert" color="error" sx={MESSAGE}>
        {failure && !isAtField && !isSoldOut && (asked?.text ?? refusalText(common, failure))}
      </Typography>
      <Button type="submit" variant="contained" aria-disabled={isSoldOut || isBusy || isSending} sx={{ mt: 2 }}>
        {isSending ? t('edit.saving') : (asked?.label ?? t('edit.save'))}
      </Button>
    </>
  );
}
