import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CustomerCommands } from '../../commands/customer/CustomerCommands';
import { customerSetup } from '../../commands/customer/customerSetup';
import { UndoNotice } from './undo/UndoNotice';
import { CommandNotices } from '../../commands/CommandNotices';
import { selectIsImpersonating, selectMaySwitchAccount } from '../../session/sessionSelectors';
import { BANNER_HEIGHT, PAGE_WIDTH } from '../../ui/layout/tokens';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { IconButton } from '../../ui/forms/IconButton';
import { theme } from '../../ui/layout/theme';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { UnsavedGuard } from '../../ui/feedback/UnsavedGuard';
import { BottomBar } from './BottomBar';
import { CustomerHeader } from './CustomerHeader';
import { CustomerNavigation } from './CustomerNavigation';
import { LogoutDialog } from './logout/LogoutDialog';
import { OpenPayments } from './payment/OpenPayments';
import { PageOutlet } from './PageOutlet';
import { ABOVE_FOOTER, ShellFooter } from './ShellFooter';
import { CONTENT, SkipLink } from './SkipLink';

/** Loaded for admins only. */
const ImpersonationBanner = lazyComponent(
  () => import(/* webpackChunkName: "acting-banner" */ './ImpersonationBanner'),
  'ImpersonationBanner',
  ['shell'],
);
/** Loaded on demand: most customers have one account. */
const SwitchAccountDialog = lazyComponent(
  () => import(/* webpackChunkName: "switch-account" */ './SwitchAccountDialog'),
  'SwitchAccountDialog',
  ['accounts', 'auth', 'regions'],
);

const COLUMNS = {
  display: { md: 'grid' },
  gridTemplateColumns: '17rem minmax(0, 1fr)',
  gap: 4,
  flexGrow: 1,
  width: 1,
  maxWidth: PAGE_WIDTH,
  mx: 'auto',
  px: 2,
  pt: { xs: 2, md: 4 },
  pb: 2,
  '@media print': { display: 'block' },
};

const ASIDE: SxProps<Theme> = (theme) => ({ display: 'none', [theme.breakpoints.up('md')]: { display: 'block' } });

/** Layout of the customer pages: side panel on a desktop, slide-out menu on a phone (rules §6.1). */
export function CustomerShell({ language }: { language: ReactNode }) {
  const { t } = useTranslation('shell');
  const isImpersonating = useSelector(selectIsImpersonating);
  const maySwitch = useSelector(selectMaySwitchAccount);
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const menu = useOverlayParam('menu');
  const isMenuOpen = menu.asked !== null;
  const accounts = useOverlayParam('accounts', { isMissing: () => !maySwitch });
  const openAccounts = () => accounts.open('true', { insteadOf: 'menu' });
  // Because a dialog that opens before the menu has closed remains hidden from screen readers.
  const [isMenuGone, setMenuGone] = useState(true);
  // Deferred, because the menu takes a slow phone 100 ms to render (docs/performance.md).
  const isMenuShown = useDeferredValue(isMenuOpen);
  return (
    <UnsavedGuard onCancel={menu.close}>
      <CustomerCommands>
        <Box sx={ABOVE_FOOTER}>
          <SkipLink />
          {isImpersonating && (
            <Suspense fallback={<Box sx={{ height: BANNER_HEIGHT }} />}>
              <ImpersonationBanner />
            </Suspense>
          )}
          <CustomerHeader onOpenMenu={() => menu.open()} />
          <Drawer
            open={isMenuOpen && isMenuShown}
            onClose={menu.close}
            // No exit transition, because a closing menu hides the page from screen readers.
            transitionDuration={{ enter: 200, exit: 0 }}
            slotProps={{
              transition: { onEnter: () => setMenuGone(false), onExited: () => setMenuGone(true) },
              paper: { 'aria-label': t('menu'), sx: { width: 'min(20rem, 88vw)', p: 1 } },
            }}
          >
            <IconButton label={t('closeMenu')} icon={mdiClose} onClick={menu.close} />
            <CustomerNavigation onClose={menu.close} onSwitchAccount={openAccounts} />
            <Box sx={{ p: 2 }}>{language}</Box>
          </Drawer>
          <Box sx={COLUMNS}>
            <Box component="aside" sx={ASIDE}>
              <CustomerNavigation onSwitchAccount={openAccounts} />
              <Box sx={{ p: 2 }}>{language}</Box>
            </Box>
            <main {...CONTENT}>
              <CommandNotices of={customerSetup.context} />
              <OpenPayments />
              <PageOutlet />
              <UndoNotice />
            </main>
          </Box>
        </Box>
        {accounts.asked !== null && isMenuGone && maySwitch && (
          <Suspense>
            <SwitchAccountDialog onClose={accounts.close} />
          </Suspense>
        )}
        {isMenuGone && <LogoutDialog of={customerSetup.context} />}
        <ShellFooter />
        {isNarrow && <BottomBar />}
      </CustomerCommands>
    </UnsavedGuard>
  );
}
