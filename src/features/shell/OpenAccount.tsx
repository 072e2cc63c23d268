import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { fullName } from '../../domain/customer/fullName';
import { selectIsImpersonating } from '../../session/sessionSelectors';

/** Name of the open account (rules §6.10). Empty for admins, because the banner names the customer. */
export function OpenAccount({ sx }: { sx: SxProps<Theme> }) {
  const { t } = useTranslation('shell');
  const isImpersonating = useSelector(selectIsImpersonating);
  const { data: customer } = useGetCustomerQuery();
  if (isImpersonating) return null;
  return (
    <Typography sx={sx}>
      {/* Reserves the line while the name is loaded. */}
      {customer ? t('account', { name: fullName(customer) }) : '\u00a0'}
    </Typography>
  );
}
