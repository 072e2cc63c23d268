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

/** Scroll padding, slightly more than the banner's height, so that the banner never covers the focused element. */
const ROOM = '72px';

/** Two lines on a phone: title and link, then the customer. One line from a tablet up. */
const Banner = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  alignContent: 'start',
  columnGap: theme.spacing(1.5),
  // Reserves the height before the customer is loaded.
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

/** Customer name and e-mail address in one line; a click shows the full text. */
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

/** Sticky banner with the impersonated customer and a link back to the admin area (rules §6.3). */
export function ImpersonationBanner() {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = ROOM;
    // Read by other sticky elements.
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
        href={paths.admin}
        onClick={(event) => {
          // Because a modifier key opens the link in a new tab or window, without ending the impersonation here.
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
