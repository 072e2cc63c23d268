import { mdiLogout } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSelector } from 'react-redux';
import { selectIsAnswered } from '../../api/admin/selectIsAnswered';
import { AdminCommands } from '../../commands/admin/AdminCommands';
import { adminSetup } from '../../commands/admin/adminSetup';
import { CommandNotices } from '../../commands/CommandNotices';
import { paths } from '../../config/paths';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Icon } from '../../ui/forms/Icon';
import { PAGE_WIDTH } from '../../ui/layout/tokens';
import { LanguageSelect } from '../../components/LanguageSelect';
import { Logo } from '../../components/Logo';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { UnsavedGuard } from '../../ui/feedback/UnsavedGuard';
import { Bar } from './Bar';
import { Logout } from './logout/Logout';
import { LogoutDialog } from './logout/LogoutDialog';
import { PageOutlet } from './PageOutlet';
import { ABOVE_FOOTER, ShellFooter } from './ShellFooter';
import { CONTENT, SkipLink } from './SkipLink';

/** Loaded after the page's first reply, because the page needs its files first. */
const AdminNavigation = lazyComponent(
  () => import(/* webpackChunkName: "admin-navigation" */ './AdminNavigation'),
  'AdminNavigation',
  ['adminNavigation'],
);

/** Height of the links, kept while they load: one line, and three on a phone. */
const NAVIGATION = { width: 1, minHeight: { xs: 120, md: 40 } };

/** Layout of the admin pages: logo, language menu, logout, footer (rules §15.1). */
export function AdminShell() {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName } = useRuntimeConfig();
  const isAnswered = useSelector(selectIsAnswered);
  // Because the search sends no call without a text.
  const hasNoCall = useLocation().pathname === paths.adminSearch;
  return (
    <UnsavedGuard>
      <AdminCommands>
        <Box sx={ABOVE_FOOTER}>
          <SkipLink />
          <Bar>
            <Logo brand={brandName} />
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
              <LanguageSelect />
              <Logout of={adminSetup.context}>
                {(logOut) => (
                  <Button onClick={logOut}>
                    <Icon path={mdiLogout} />
                    {t('shell:logout')}
                  </Button>
                )}
              </Logout>
            </Stack>
            <Box sx={NAVIGATION}>
              <Suspense>{(isAnswered || hasNoCall) && <AdminNavigation />}</Suspense>
            </Box>
          </Bar>
          <Box
            component="main"
            {...CONTENT}
            sx={{ flexGrow: 1, width: 1, maxWidth: PAGE_WIDTH, mx: 'auto', px: 2, py: 3 }}
          >
            <CommandNotices of={adminSetup.context} />
            <PageOutlet />
          </Box>
        </Box>
        <LogoutDialog of={adminSetup.context} />
        <ShellFooter />
      </AdminCommands>
    </UnsavedGuard>
  );
}
