import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths';
import { Icon } from '../../ui/forms/Icon';
import { PageLink } from '../../ui/layout/PageLink';
import { NAVIGATION_ITEMS, isWithin } from './navigationItems';
import { useTappedPath } from '../../components/useTappedPath';

/** Bottom navigation for phones, with the five tabs of the menu (rules §6.1). */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const here = useTappedPath();
  const current = NAVIGATION_ITEMS.find(({ name }) => isWithin(name, here))?.name ?? false;
  return (
    <Paper component="nav" square elevation={8} aria-label={t('places')}>
      <BottomNavigation showLabels value={current}>
        {NAVIGATION_ITEMS.map(({ name, icon }) => (
          <BottomNavigationAction
            key={name}
            component={PageLink}
            to={paths[name]}
            value={name}
            label={t(`short.${name}`)}
            icon={<Icon path={icon} />}
            // The visible name first, for control by voice.
            aria-label={`${t(`short.${name}`)}: ${t(name)}`}
            aria-current={name === current ? 'page' : undefined}
          />
        ))}
      </BottomNavigation>
    </Paper>
  );
}
