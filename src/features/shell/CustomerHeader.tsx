import { mdiGiftOutline, mdiMenu } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { selectIsImpersonating, selectMaySwitchAccount } from '../../session/sessionSelectors';
import { Icon } from '../../ui/forms/Icon';
import { IconButton } from '../../ui/forms/IconButton';
import { Logo } from '../../components/Logo';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Bar } from './Bar';
import { OpenAccount } from './OpenAccount';

/** Hides the button text on phones, except from screen readers. */
const Words = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: visuallyHidden }));

/** Top bar of the customer pages: menu button, logo, account name, referral link (rules §6.2, §6.10). */
export function CustomerHeader({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName, referralUrl } = useRuntimeConfig();
  const isImpersonating = useSelector(selectIsImpersonating);
  const maySwitch = useSelector(selectMaySwitchAccount);
  return (
    // Because an admin's bar has only the menu button, and desktops show a side panel.
    <Bar isForPhones={isImpersonating}>
      <Box sx={{ display: { md: 'none' } }}>
        <IconButton label={t('shell:menu')} icon={mdiMenu} onClick={onOpenMenu} />
      </Box>
      {!isImpersonating && (
        <>
          <Logo brand={brandName} />
          {maySwitch && (
            <OpenAccount sx={{ display: { md: 'none' }, order: 1, flexBasis: '100%', overflowWrap: 'anywhere' }} />
          )}
          <Button href={referralUrl} target="_blank" rel="noopener" sx={{ ml: 'auto' }}>
            <Icon path={mdiGiftOutline} />
            <Words>{t('shell:referral')}</Words>
            <VisuallyHidden> {t('actions.newWindow')}</VisuallyHidden>
          </Button>
        </>
      )}
    </Bar>
  );
}
