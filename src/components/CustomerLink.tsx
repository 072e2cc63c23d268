import Typography from '@mui/material/Typography';
import { useHasFeature } from '../api/featuresApi';
import { pathTo } from '../config/paths';
import { PageLink } from '../ui/layout/PageLink';
import { useCustomerName } from './useCustomerName';

/**
 * Name of a customer, as a link to the customer's file if the API has it.
 * @param name or e-mail address; empty for an erased customer
 */
export function CustomerLink({ customerId, name }: { customerId: string; name: string }) {
  const hasFile = useHasFeature('customerFile');
  const shownName = useCustomerName()(name);
  if (!hasFile) return shownName;
  return (
    <Typography component={PageLink} to={pathTo.customerFile(customerId)} color="primary">
      {shownName}
    </Typography>
  );
}
