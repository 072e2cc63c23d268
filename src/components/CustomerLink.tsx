import Typography from '@mui/material/Typography';
import { useHasFeature } from '../api/featuresApi';
import { pathTo } from '../config/paths';
import { PageLink } from '../ui/layout/PageLink';

/** Name of a customer, as a link to the customer's file if the API has it. */
export function CustomerLink({ customerId, name }: { customerId: string; name: string }) {
  const hasFile = useHasFeature('customerFile');
  if (!hasFile) return name;
  return (
    <Typography component={PageLink} to={pathTo.customerFile(customerId)} color="primary">
      {name}
    </Typography>
  );
}
