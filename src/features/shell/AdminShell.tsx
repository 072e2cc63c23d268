import { mdiLogout } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Router, useLocation } from 'wouter';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { guardNavigation } from '../../ui/leaveGuard';
import { Logo } from '../../ui/Logo';
import { NoticeRegion } from '../../ui/NoticeRegion';
import { useDeafWhenLeft } from '../../ui/useDeafWhenLeft';
import { ShellFooter } from './ShellFooter';
import { useLogout } from './useLogout';
import { Button } from '../../ui/Button';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Tools = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));
const SKELETON_ROWS = 3;

const Content = styled('main')(({ theme }) => ({
  flexGrow: 1,
  width: '100%',
  maxWidth: 1240,
  marginInline: 'auto',
  padding: theme.spacing(3, 2),
}));

/** The frame of the admin's pages: title, language and logout (rules §15.1). */
export function AdminShell({ language, children }: { language: ReactNode; children: ReactNode }) {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName } = useRuntimeConfig();
  const [path] = useLocation();
  const deaf = useDeafWhenLeft();
  const { leave } = useLogout();
  return (
    <Router aroundNav={guardNavigation}>
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
      <Content {...deaf}>
        <NoticeRegion label={t('notice.region')} dismissLabel={t('notice.dismiss')} />
        <Suspense key={path} fallback={<ListSkeleton rows={SKELETON_ROWS} label={t('loading')} />}>
          {children}
        </Suspense>
      </Content>
      <ShellFooter />
    </Router>
  );
}
