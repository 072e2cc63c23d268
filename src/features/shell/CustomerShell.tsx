import { mdiClose } from '@mdi/js';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Router, useLocation } from 'wouter';
import { CustomerCommands } from '../../commands/customer/CustomerCommands';
import { customerArea } from '../../commands/customer/customerArea';
import { InDoubtNotice } from '../../commands/InDoubtNotice';
import { lazyPage } from '../../i18n/lazyPage';
import { selectIsActing } from '../../session/sessionSelectors';
import { IconButton } from '../../ui/IconButton';
import { guardNavigation } from '../../ui/leaveGuard';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { NoticeRegion } from '../../ui/NoticeRegion';
import { useAfterTap } from '../../ui/useAfterTap';
import { useDeafWhenLeft } from '../../ui/useDeafWhenLeft';
import { CustomerHeader } from './CustomerHeader';
import { CustomerNavigation } from './CustomerNavigation';
import { ShellFooter } from './ShellFooter';
import { SkipLink } from './SkipLink';

const CONTENT_ID = 'content';
/** Customers do not load what admins see alone. */
const ActingBanner = lazyPage(() => import(/* webpackChunkName: "acting-banner" */ './ActingBanner'), 'ActingBanner', [
  'shell',
]);

/** While a page arrives, the frame stands already. */
const SKELETON_ROWS = 3;
const SLIDE_IN_MS = 200;

const Frame = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

const Columns = styled('div')(({ theme }) => ({
  flexGrow: 1,
  width: '100%',
  maxWidth: 1240,
  marginInline: 'auto',
  padding: theme.spacing(2),
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '17rem minmax(0, 1fr)', gap: theme.spacing(4) },
  '& > aside': { display: 'none', [theme.breakpoints.up('md')]: { display: 'block', paddingTop: theme.spacing(2) } },
  '& > main': { minWidth: 0, [theme.breakpoints.up('md')]: { paddingTop: theme.spacing(2) } },
}));

const Language = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));

/** The frame of the customer's pages: side panel on a desktop, slide-out menu on a phone (rules §6.1). */
export function CustomerShell({ language, children }: { language: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['common', 'shell']);
  const isActing = useSelector(selectIsActing);
  const [path] = useLocation();
  const deaf = useDeafWhenLeft();
  const [menuOpen, setMenuOpen] = useState(false);
  // The tap is answered before the menu is drawn.
  const menuDrawn = useAfterTap(menuOpen);
  const closeMenu = () => setMenuOpen(false);
  return (
    <Router aroundNav={guardNavigation}>
      <CustomerCommands>
        <Frame>
          <SkipLink target={CONTENT_ID} />
          {isActing && (
            <Suspense>
              <ActingBanner />
            </Suspense>
          )}
          <CustomerHeader onOpenMenu={() => setMenuOpen(true)} />
          {/*
            Goes at once, by its key: on its way out it would hide the page from screen readers, and measure it before it
            goes. Closed, it is there: its first style would have the browser look through a long page within the tap.
          */}
          <Drawer
            key={String(menuOpen)}
            open={menuOpen && menuDrawn}
            onClose={closeMenu}
            transitionDuration={SLIDE_IN_MS}
            slotProps={{ paper: { 'aria-label': t('shell:menu'), sx: { width: 'min(20rem, 88vw)', p: 1 } } }}
          >
            <IconButton label={t('shell:closeMenu')} icon={mdiClose} onClick={closeMenu} />
            <CustomerNavigation onNavigate={closeMenu} />
            <Language>{language}</Language>
          </Drawer>
          <Columns>
            <aside>
              <CustomerNavigation />
              <Language>{language}</Language>
            </aside>
            <main id={CONTENT_ID} tabIndex={-1} {...deaf}>
              <NoticeRegion label={t('notice.region')} dismissLabel={t('notice.dismiss')} />
              <InDoubtNotice of={customerArea.context} />
              <Suspense key={path} fallback={<ListSkeleton rows={SKELETON_ROWS} label={t('loading')} />}>
                {children}
              </Suspense>
            </main>
          </Columns>
          <ShellFooter />
        </Frame>
      </CustomerCommands>
    </Router>
  );
}
