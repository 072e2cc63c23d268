import { mdiLogout, mdiSwapHorizontal } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { customerSetup } from '../../commands/customer/customerSetup';
import { paths } from '../../config/paths';
import { selectMaySwitchAccount } from '../../session/sessionSelectors';
import { Icon } from '../../ui/forms/Icon';
import { PageLink } from '../../ui/layout/PageLink';
import { NAVIGATION_ITEMS, isWithin } from './navigationItems';
import { useTappedPath } from '../../components/useTappedPath';
import { Logout } from './logout/Logout';
import { OpenAccount } from './OpenAccount';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const ENTRY = {
  justifyContent: 'start',
  gap: 1.5,
  width: 1,
  minHeight: 48,
  py: 1,
  px: 2,
  borderRadius: `${RADIUS.surface}px`,
  font: 'inherit',
  fontWeight: WEIGHT.strong,
  '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
  '&[aria-current]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '@media (forced-colors: active)': { '&[aria-current]': { border: '2px solid Highlight' } },
};

interface CustomerNavigationProps {
  /** Closes the menu that contains the navigation, if any. */
  onClose?: () => void;
  onSwitchAccount: () => void;
}

/** Account name and tabs of the customer area; the path selects the current tab (rules §6.1, §6.10). */
export function CustomerNavigation({ onClose, onSwitchAccount }: CustomerNavigationProps) {
  const { t } = useTranslation('shell');
  const here = useTappedPath();
  const maySwitch = useSelector(selectMaySwitchAccount);
  return (
    <nav aria-label={t('navigation')}>
      <OpenAccount sx={{ px: 2, pb: 1, fontWeight: WEIGHT.strong, overflowWrap: 'anywhere' }} />
      <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {NAVIGATION_ITEMS.map(({ name, icon }) => (
          <li key={name}>
            <ButtonBase
              component={PageLink}
              to={paths[name]}
              sx={ENTRY}
              // Replaces the history entry of an open menu, so that Back does not reopen the menu.
              replace={onClose ? true : undefined}
              aria-current={isWithin(name, here) ? 'page' : undefined}
            >
              <Icon path={icon} />
              {t(name)}
            </ButtonBase>
          </li>
        ))}
        {maySwitch && (
          <li>
            <ButtonBase sx={ENTRY} onClick={onSwitchAccount}>
              <Icon path={mdiSwapHorizontal} />
              {t('switchAccount')}
            </ButtonBase>
          </li>
        )}
        <li>
          {/* Because an open menu hides the logout toast from screen readers. */}
          <Logout of={customerSetup.context} onLeave={onClose}>
            {(logOut) => (
              <ButtonBase sx={ENTRY} onClick={logOut}>
                <Icon path={mdiLogout} />
                {t('logout')}
              </ButtonBase>
            )}
          </Logout>
        </li>
      </Box>
    </nav>
  );
}
