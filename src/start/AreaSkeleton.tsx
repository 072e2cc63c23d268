import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import type { Area } from '../config/areas';
import { useRuntimeConfig } from '../config/RuntimeConfigContext';
import { Logo } from '../components/Logo';
import { CONTROL_HEIGHT, PAGE_INSET, PAGE_WIDTH, RADIUS } from '../ui/layout/tokens';

const PANELS = [0, 1, 2];

const BAR = {
  display: 'flex',
  alignItems: 'center',
  minHeight: CONTROL_HEIGHT.medium + 17,
  px: PAGE_INSET,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const PAGE = { display: 'grid', gap: 2, maxWidth: PAGE_WIDTH, mx: 'auto', p: 2 };
/** Space for the menu's button and the side panel. */
const BESIDE_MENU = { pl: { xs: `${16 + CONTROL_HEIGHT.medium + 8}px`, md: PAGE_INSET } };
const BESIDE_PANEL = { pt: { md: 4 }, pl: { md: 'calc(17rem + 48px)' } };
const PANEL = { display: 'grid', gap: 1, p: { xs: 2, sm: 3 }, animation: 'none' };

/** Grey bar with the size of a text or a button. */
const Stripe = ({ width, height }: { width: string | number; height: string | number }) => (
  <Box
    sx={(theme) => ({
      width,
      height,
      borderRadius: `${RADIUS.control}px`,
      bgcolor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 11%, transparent)`,
    })}
  />
);

/** Skeleton of an area, in `index.html` and while the area's code loads. */
export function AreaSkeleton({ area }: { area: Area }) {
  const { t } = useTranslation();
  const { brandName } = useRuntimeConfig();
  const isCustomer = area === 'customer';
  return (
    <>
      <Box sx={{ ...BAR, ...(isCustomer && BESIDE_MENU) }}>
        <Logo brand={brandName} />
      </Box>
      <Box component="main" sx={{ ...PAGE, ...(isCustomer && BESIDE_PANEL) }} aria-busy aria-label={t('loading')}>
        <Stripe width="45%" height="2.25rem" />
        {PANELS.map((panel) => (
          <Card key={panel} sx={PANEL}>
            <Stripe width="45%" height="1.75rem" />
            <Stripe width="80%" height="1.25rem" />
            <Stripe width={160} height={CONTROL_HEIGHT.medium} />
          </Card>
        ))}
      </Box>
    </>
  );
}
