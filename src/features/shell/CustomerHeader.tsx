import { mdiGiftOutline, mdiMenu } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { selectIsImpersonating } from '../../session/sessionSelectors';
import { Icon } from '../../ui/forms/Icon';
import { IconButton } from '../../ui/forms/IconButton';
import { PAGE_INSET } from '../../ui/layout/tokens';
import { Logo } from '../../ui/layout/Logo';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, PAGE_INSET),
  '@media print': { display: 'none' },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > a': { marginInlineStart: 'auto' },
}));

/** A phone's header has room for the sign alone; the words are still heard. */
const Words = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: visuallyHidden }));

const MenuButton = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));
/** An admin has no logo and no referral here, so beside a side panel there is nothing to show. */
const ImpersonationBar = styled(Bar)(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

/** Logo and referral for customers; the menu button for everybody on a phone (rules §6.2). */
export function CustomerHeader({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName, referralUrl } = useRuntimeConfig();
  const isImpersonating = useSelector(selectIsImpersonating);
  const Frame = isImpersonating ? ImpersonationBar : Bar;
  return (
    <Frame>
      <MenuButton>
        <IconButton label={t('shell:menu')} icon={mdiMenu} onClick={onOpenMenu} />
      </MenuButton>
      {!isImpersonating && (
        <>
          <Logo brand={brandName} />
          <Button variant="outlined" href={referralUrl} target="_blank" rel="noopener">
            <Icon path={mdiGiftOutline} />
            <Words>{t('shell:referral')}</Words>
            <VisuallyHidden> {t('actions.newWindow')}</VisuallyHidden>
          </Button>
        </>
      )}
    </Frame>
  );
}
