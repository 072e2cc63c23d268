import { mdiClose } from '@mdi/js';
import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { CustomerCommands } from '../../commands/customer/CustomerCommands';
import { customerArea } from '../../commands/customer/customerArea';
import { InDoubtNotice } from '../../commands/InDoubtNotice';
import { lazyComponent } from '../../i18n/loadPiece';
import { selectIsImpersonating } from '../../session/sessionSelectors';
import { PAGE_WIDTH } from '../../ui/layout/tokens';
import { IconButton } from '../../ui/forms/IconButton';
import { NoticeRegion } from '../../ui/feedback/NoticeRegion';
import { useOverlay } from '../../ui/layout/useOverlay';
import { UnsavedGuard } from '../../ui/feedback/UnsavedGuard';
import { BottomBar } from './BottomBar';
import { CustomerHeader } from './CustomerHeader';
import { CustomerNavigation } from './CustomerNavigation';
import { PageOutlet } from './PageOutlet';
import { ShellFooter } from './ShellFooter';
import { SkipLink } from './SkipLink';

const CONTENT_ID = 'content';
/** Customers do not load what admins see alone. */
const ImpersonationBanner = lazyComponent(
  () => import(/* webpackChunkName: "acting-banner" */ './ImpersonationBanner'),
  'ImpersonationBanner',
  ['shell'],
);

/** A closing menu still hides the rest of the page from screen readers: so no slow exit. */
const TRANSITION = { enter: 200, exit: 0 };

const Frame = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

const Columns = styled('div')(({ theme }) => ({
  flexGrow: 1,
  width: '100%',
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
  padding: theme.spacing(2),
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '17rem minmax(0, 1fr)', gap: theme.spacing(4) },
  '@media print': { display: 'block' },
  '& > aside': { display: 'none', [theme.breakpoints.up('md')]: { display: 'block', paddingTop: theme.spacing(2) } },
  '& > main': { minWidth: 0, [theme.breakpoints.up('md')]: { paddingTop: theme.spacing(2) } },
}));

const Language = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));

/** The frame of the customer's pages: side panel on a desktop, slide-out menu on a phone (rules §6.1). */
export function CustomerShell({ language }: { language: ReactNode }) {
  const { t } = useTranslation(['common', 'shell']);
  const isImpersonating = useSelector(selectIsImpersonating);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const menu = useOverlay('menu');
  // The tap is answered before the menu, which takes a slow phone a tenth of a second (docs/performance.md).
  const isMenuShown = useDeferredValue(menu.isOpen);
  return (
    <UnsavedGuard onCancel={menu.isOpen ? menu.close : undefined}>
      <CustomerCommands>
        <Frame>
          <SkipLink target={CONTENT_ID} />
          {isImpersonating && (
            <Suspense>
              <ImpersonationBanner />
            </Suspense>
          )}
          <CustomerHeader onOpenMenu={menu.open} />
          <Drawer
            open={menu.isOpen && isMenuShown}
            onClose={menu.close}
            transitionDuration={TRANSITION}
            slotProps={{ paper: { 'aria-label': t('shell:menu'), sx: { width: 'min(20rem, 88vw)', p: 1 } } }}
          >
            <IconButton label={t('shell:closeMenu')} icon={mdiClose} onClick={menu.close} />
            <CustomerNavigation onClose={menu.close} />
            <Language>{language}</Language>
          </Drawer>
          <Columns>
            <aside>
              <CustomerNavigation />
              <Language>{language}</Language>
            </aside>
            <main id={CONTENT_ID} tabIndex={-1}>
              <NoticeRegion label={t('notice.region')} dismissLabel={t('notice.dismiss')} />
              <InDoubtNotice of={customerArea.context} />
              <PageOutlet />
            </main>
          </Columns>
          <ShellFooter />
          {isNarrow && <BottomBar />}
        </Frame>
      </CustomerCommands>
    </UnsavedGuard>
  );
}
