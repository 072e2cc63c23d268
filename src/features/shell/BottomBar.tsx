import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/forms/Icon';
import { PageLink } from '../../ui/layout/PageLink';
import { CUSTOMER_PLACES, isWithin } from './customerPlaces';

/** The five places at the thumb, on a phone; the menu has them as well (rules §6.1). */
export function BottomBar() {
  const { t } = useTranslation(['common', 'shell']);
  const { pathname } = useLocation();
  const current = CUSTOMER_PLACES.find(({ path }) => isWithin(path, pathname))?.path ?? false;
  return (
    <Paper
      component="nav"
      square
      elevation={8}
      aria-label={t('shell:places')}
      sx={{ position: 'sticky', bottom: 0, zIndex: 'appBar', '@media print': { display: 'none' } }}
    >
      <BottomNavigation showLabels value={current}>
        {CUSTOMER_PLACES.map(({ path, name, short, icon }) => (
          <BottomNavigationAction
            key={path}
            component={PageLink}
            to={path}
            value={path}
            label={t(short)}
            icon={<Icon path={icon} />}
            aria-label={t(name)}
            aria-current={path === current ? 'page' : undefined}
          />
        ))}
      </BottomNavigation>
    </Paper>
  );
}
