import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { Icon } from '../../ui/forms/Icon';
import { WEIGHT } from '../../ui/layout/tokens';
import { ManageLink } from './ManageLink';
import { SubscriptionBadges } from './SubscriptionBadges';
import { SubscriptionFacts } from './SubscriptionFacts';
import { EndingNote } from './EndingNote';
import { WaitingNote } from './WaitingNote';

const PICTURE_SIZE = 44;
/** Name and date, with the price beside them or, in a narrow window, below. */
const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  flexGrow: 1,
  minWidth: 0,
  pr: 1,
};

/** A subscription that expands from date and price to all details (rules §6.5). */
export function SubscriptionAccordion({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { price, day } = useFormats();
  const { productName, variant, imagePath, dueDay, waitingSince } = subscription;
  const when = waitingSince ? t('waiting.next') : dueDay && day(dueDay);
  return (
    <Accordion component="article" aria-label={productName} slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
        <Box component="img" src={imagePath} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} loading="lazy" />
        <Box sx={FACTS}>
          <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
            <Typography variant="h3" component="span" sx={{ display: 'block' }}>
              {productName}
            </Typography>
            <Typography component="span" color="textSecondary">
              {when}
            </Typography>
          </Box>
          <Typography component="span" sx={{ fontWeight: WEIGHT.strong }}>
            {price(orderTotals([subscription]).totalCents)}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {variant}
        </Typography>
        <SubscriptionBadges badges={subscription.badges} />
        <WaitingNote since={waitingSince} />
        <EndingNote subscription={subscription} />
        <Box sx={{ my: 2 }}>
          <SubscriptionFacts subscription={subscription} />
        </Box>
        <ManageLink subscription={subscription} />
      </AccordionDetails>
    </Accordion>
  );
}
