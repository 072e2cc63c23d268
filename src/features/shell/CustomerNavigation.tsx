import { mdiLogout } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useCommands } from '../../commands/customer/customerArea';
import { Icon } from '../../ui/forms/Icon';
import { PageLink } from '../../ui/layout/PageLink';
import { useHistoryEntry } from '../../ui/layout/useHistoryEntry';
import { CUSTOMER_PLACES, isWithin } from './customerPlaces';
import { LogoutQuestion } from './LogoutQuestion';
import { useLogout } from './useLogout';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(0.5),
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    width: '100%',
    minHeight: 48,
    padding: theme.spacing(1, 2),
    border: 0,
    borderRadius: RADIUS.surface,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontWeight: WEIGHT.strong,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '@media (hover: hover)': { '& a:hover, & button:hover': { textDecoration: 'underline' } },
  '& a[aria-current]': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

/**
 * The customer's tabs; the active one follows the path (rules §6.1).
 * @param onClose closes the menu that contains them, if any
 */
export function CustomerNavigation({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation(['common', 'shell']);
  const { pathname } = useLocation();
  const { leave } = useLogout();
  const id = useId();
  const { pending } = useCommands();
  const lost = pending?.idempotencyKey;
  const [askedAbout, setAskedAbout] = useState<string>();
  const isAsked = lost !== undefined && askedAbout === lost;
  const cancel = () => setAskedAbout(undefined);
  useHistoryEntry({ name: `log out ${id}`, isOpen: isAsked, onBack: cancel });
  const logOut = () => {
    cancel();
    // An open menu hides the rest of the page from screen readers, the goodbye with it.
    onClose?.();
    void leave();
  };
  return (
    <nav aria-label={t('shell:navigation')}>
      <List>
        {CUSTOMER_PLACES.map(({ path, name, icon }) => (
          <li key={path}>
            <PageLink
              to={path}
              // In a menu the page takes the place of the menu's own entry; else the router decides.
              replace={onClose ? true : undefined}
              aria-current={isWithin(path, pathname) ? 'page' : undefined}
            >
              <Icon path={icon} />
              {t(name)}
            </PageLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={lost ? () => setAskedAbout(lost) : logOut}>
            <Icon path={mdiLogout} />
            {t('shell:logout')}
          </button>
        </li>
      </List>
      {isAsked && <LogoutQuestion onConfirm={logOut} onCancel={cancel} />}
    </nav>
  );
}
