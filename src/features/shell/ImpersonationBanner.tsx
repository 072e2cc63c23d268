import { mdiShieldAccountOutline } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useGetCustomerQuery } from '../../api/customer/customerApi';
import { paths } from '../../config/paths';
import { fullName } from '../../domain/customer/fullName';
import { impersonationEnded } from '../../session/sessionSlice';
import { Icon } from '../../ui/forms/Icon';
import { BANNER_HEIGHT, WEIGHT } from '../../ui/layout/tokens';

/** What is focused or jumped to must not end up behind the banner, which is a little lower than this. */
const ROOM = '72px';

/** Two lines on a phone: what this is, with the way back, and below it who; one line from a tablet on. */
const Banner = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  alignContent: 'start',
  columnGap: theme.spacing(1.5),
  // Whose pages these are comes later, and moves nothing.
  minHeight: BANNER_HEIGHT.xs,
  padding: theme.spacing(0.25, 2),
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
  '& > p': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    margin: 0,
    fontSize: '0.75rem',
    lineHeight: 1.15,
  },
  '& > p > svg': { display: 'none' },
  '& > button': { gridArea: '2 / 1 / 3 / 3' },
  '& > a': {
    gridColumn: -2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 30,
    color: 'inherit',
    fontSize: '0.75rem',
  },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    minHeight: BANNER_HEIGHT.sm,
    '& > p, & > a': { fontSize: '1rem', fontWeight: WEIGHT.strong },
    '& > p > svg': { display: 'block' },
    '& > button': { gridArea: 'auto' },
    '& > a, & > button': { minHeight: 44 },
  },
}));

const Who = styled(ButtonBase)({
  font: 'inherit',
  textAlign: 'start',
  justifyContent: 'start',
  gap: '0.5ch',
  minWidth: 0,
  minHeight: 28,
  '& > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > strong': { flexShrink: 0, maxWidth: '60%' },
  '&[aria-expanded=true]': { flexWrap: 'wrap' },
  '&[aria-expanded=true] > strong': { maxWidth: '100%' },
  '&[aria-expanded=true] > *': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** Names the customer in one line; a tap shows what is cut. */
function ImpersonatedAs() {
  const { data: customer } = useGetCustomerQuery();
  const [isExpanded, setExpanded] = useState(false);
  if (!customer) return null;
  const name = fullName(customer);
  return (
    <Who title={`${name} · ${customer.email}`} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
      <strong>{`${name} ·`}</strong> <span>{customer.email}</span>
    </Who>
  );
}

/**
 * Shows an admin, wherever they scroll, which customer they impersonate, and links back; the admin's own session
 * continues (rules §6.3).
 */
export function ImpersonationBanner() {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = ROOM;
    // For what sticks to the top as well.
    style.setProperty('--banner-height', ROOM);
    return () => {
      style.removeProperty('scroll-padding-top');
      style.removeProperty('--banner-height');
    };
  }, []);
  return (
    <Banner role="region" aria-label={t('acting')}>
      <p>
        <Icon path={mdiShieldAccountOutline} />
        {t('acting')}
      </p>
      <ImpersonatedAs />
      <a
        href={paths.profile}
        onClick={(event) => {
          // In a new tab the customer's page is left as it is.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          dispatch(impersonationEnded());
        }}
      >
        {t('backToAdmin')}
      </a>
    </Banner>
  );
}
