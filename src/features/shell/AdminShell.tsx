import { mdiLogout } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminCommands } from '../../commands/admin/AdminCommands';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Icon } from '../../ui/forms/Icon';
import { PAGE_INSET, PAGE_WIDTH } from '../../ui/layout/tokens';
import { Logo } from '../../ui/layout/Logo';
import { NoticeRegion } from '../../ui/feedback/NoticeRegion';
import { UnsavedGuard } from '../../ui/feedback/UnsavedGuard';
import { PageOutlet } from './PageOutlet';
import { ShellFooter } from './ShellFooter';
import { useLogout } from './useLogout';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1, PAGE_INSET),
  '@media print': { display: 'none' },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Tools = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));

const Content = styled('main')(({ theme }) => ({
  flexGrow: 1,
  width: '100%',
  maxWidth: PAGE_WIDTH,
  marginInline: 'auto',
  padding: theme.spacing(3, 2),
}));

/** The frame of the admin's pages: title, language and logout (rules §15.1). */
export function AdminShell({ language }: { language: ReactNode }) {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName } = useRuntimeConfig();
  const { leave } = useLogout();
  return (
    <UnsavedGuard>
      <Bar>
        <Logo brand={brandName} />
        <Tools>
          {language}
          <Button onClick={() => void leave()}>
            <Icon path={mdiLogout} />
            {t('shell:logout')}
          </Button>
        </Tools>
      </Bar>
      <Content>
        <NoticeRegion label={t('notice.region')} dismissLabel={t('notice.dismiss')} />
        <AdminCommands>
          <PageOutlet />
        </AdminCommands>
      </Content>
      <ShellFooter />
    </UnsavedGuard>
  );
}
