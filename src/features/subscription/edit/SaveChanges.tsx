import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#src/api/apiError';
import { refusalText } from '#src/api/failureText';
import { WEIGHT } from '#src/ui/layout/tokens';

const MESSAGE = { '&:not(:empty)': { mt: 2 }, fontWeight: WEIGHT.strong };

/** Wire fields whose messages are displayed at the field. */
const OWN_FIELDS = ['productQty', 'billingIntervalDays'];

interface SaveChangesProps {
  /** Stock of the product; at 0 the form cannot be saved (rules §10.6). */
  stock: number;
  isSending: boolean;
  isBusy: boolean;
  failure: ApiError | undefined;
  /** Message and button label that ask to accept a changed price; replace the defaults. */
  asked?: { text: string; label: string } | undefined;
}

/** Save button with the message of a failure or of a sold-out product. */
export function SaveChanges({ stock, isSending, isBusy, failure, asked }: SaveChangesProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const isSoldOut = stock <= 0;
  const isAtField = OWN_FIELDS.some((field) => failure?.fields?.[field]);
  return (
    <>
      {/* Always rendered, because screen readers ignore a live region that is inserted with its text. */}
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
