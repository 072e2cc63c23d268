import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { fullName } from '../../domain/customer/fullName';
import { selectIsImpersonating } from '../../session/sessionSelectors';

/** Says whose account is open (rules §6.10); to an admin the banner says so. */
export function OpenAccount({ sx }: { sx: SxProps<Theme> }) {
  const { t } = useTranslation('shell');
  const isImpersonating = useSelector(selectIsImpersonating);
  const { data: customer } = useGetCustomerQuery();
  if (isImpersonating) return null;
  return (
    <Typography sx={sx}>
      {/* Its line is there before the name is, so that nothing moves. */}
      {customer ? t('account', { name: fullName(customer) }) : '\u00a0'}
    </Typography>
  );
}
