import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/apiError';
import { refusalText } from '../../../api/failureText';
import { WEIGHT } from '../../../ui/layout/tokens';

const Frame = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(2),
  '& > p': { margin: theme.spacing(0, 0, 1.5), color: theme.vars.palette.error.main, fontWeight: WEIGHT.strong },
}));

/** Fields that show their own refusals, by the wire's names. */
const OWN_FIELDS = ['productQty', 'billingIntervalDays'];

interface SaveChangesProps {
  /** The product's stock: nothing is saved where there is none (rules §10.6). */
  stock: number;
  isSending: boolean;
  isBusy: boolean;
  failure: ApiError | undefined;
}

/** The button that saves, and why it could not, or did not. */
export function SaveChanges({ stock, isSending, isBusy, failure }: SaveChangesProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const isSoldOut = stock <= 0;
  const isAtField = OWN_FIELDS.some((field) => failure?.fields?.[field]);
  return (
    <Frame>
      {/* Only filled, never taken away: what appears together with its words is not heard. */}
      <p role="status">{isSoldOut ? t('edit.outOfStock') : ''}</p>
      <p role="alert">{failure && !isAtField && !isSoldOut ? refusalText(common, failure) : ''}</p>
      <Button type="submit" variant="contained" aria-disabled={isSoldOut || isBusy || isSending}>
        {isSending ? t('edit.saving') : t('edit.save')}
      </Button>
    </Frame>
  );
}
