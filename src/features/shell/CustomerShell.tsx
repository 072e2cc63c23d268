import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { CustomerCommands } from '../../commands/customer/CustomerCommands';
import { customerSetup } from '../../commands/customer/customerSetup';
import { UndoNotice } from './undo/UndoNotice';
import { CommandNotices } from '../../commands/CommandNotices';
import { selectIsImpersonating, selectMaySwitchAccount } from '../../session/sessionSelectors';
import { BANNER_HEIGHT, PAGE_WIDTH } from '../../ui/layout/tokens';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { lazyDialog } from '../../ui/feedback/lazyDialog';
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
/** Loaded apart, because a phone has the language in its menu. */
const LanguageSelect = lazyComponent(
  () => import(/* webpackChunkName: "language-select" */ '../../components/LanguageSelect'),
  'LanguageSelect',
  [],
);
const MenuDrawer = lazyDialog(() => import(/* webpackChunkName: "menu-drawer" */ './MenuDrawer'), 'MenuDrawer');
const SwitchAccountDialog = lazyDialog(
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

/** At the bottom of the window, and below the footer at the end of the page, so that the page can be read whole. */
const FOOT = { position: 'sticky', bottom: 0, zIndex: 'appBar', '@media print': { display: 'none' } } as const;

/** Layout of the customer pages: side panel on a desktop, slide-out menu on a phone (rules §6.1). */
export function CustomerShell() {
  const isImpersonating = useSelector(selectIsImpersonating);
  const maySwitch = useSelector(selectMaySwitchAccount);
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const menu = useOverlayParam('menu');
  const accounts = useOverlayParam('accounts', { isMissing: () => !maySwitch });
  const openAccounts = () => accounts.open('true', { insteadOf: 'menu' });
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
          {menu.asked !== null && <MenuDrawer onClose={menu.close} onSwitchAccount={openAccounts} />}
          <Box sx={COLUMNS}>
            {!isNarrow && (
              <aside>
                <CustomerNavigation onSwitchAccount={openAccounts} />
                <Box sx={{ p: 2 }}>
                  <Suspense>
                    <LanguageSelect />
                  </Suspense>
                </Box>
              </aside>
            )}
            <main {...CONTENT}>
              <CommandNotices of={customerSetup.context} />
              <OpenPayments />
              <PageOutlet />
            </main>
          </Box>
        </Box>
        {accounts.asked !== null && maySwitch && <SwitchAccountDialog onClose={accounts.close} />}
        <LogoutDialog of={customerSetup.context} />
        <ShellFooter />
        <Box sx={FOOT}>
          <UndoNotice />
          {isNarrow && <BottomBar />}
        </Box>
      </CustomerCommands>
    </UnsavedGuard>
  );
}
