import { mdiShieldAccountOutline } from '@mdi/js';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useGetCustomerQuery } from '../../api/customerApi';
import { paths } from '../../config/paths';
import { selectIsActing } from '../../session/sessionSelectors';
import { actingEnded } from '../../session/sessionSlice';
import { Icon } from '../../ui/Icon';

/** What is focused or jumped to must not end up behind the banner. In pixels, a little more than its two lines. */
const ROOM = 72;

const Banner = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(0.5, 2),
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
  '& > a': {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '8rem',
    minHeight: 44,
    color: 'inherit',
    fontWeight: 600,
    lineHeight: 1.25,
    textAlign: 'end',
    [theme.breakpoints.up('sm')]: { maxWidth: 'none' },
  },
}));

const Who = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  lineHeight: 1.3,
  '& > svg': { flexShrink: 0, [theme.breakpoints.down('sm')]: { display: 'none' } },
  '& > span': { minWidth: 0 },
  '& > span > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span > span:first-of-type': { fontSize: '0.85rem' },
  '&[aria-expanded=true] > span > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
}));

/** Names the customer in one line each; a tap shows what is cut. */
function ActingAs() {
  const { t } = useTranslation(['common', 'shell']);
  const { data: customer } = useGetCustomerQuery();
  const [isExpanded, setExpanded] = useState(false);
  const who = customer && `${customer.firstName} ${customer.lastName} · ${customer.email}`;
  return (
    <Who type="button" title={who} aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
      <Icon path={mdiShieldAccountOutline} />
      <span>
        <span>{t('shell:acting')}</span>
        <span>
          <strong>{who ?? t('loading')}</strong>
        </span>
      </span>
    </Who>
  );
}

/**
 * Shows an admin, wherever they scroll, which customer they impersonate, and links back; the admin's own session
 * continues (rules §6.3).
 */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch();
  if (!useSelector(selectIsActing)) return null;
  return (
    <Banner role="region" aria-label={t('acting')}>
      <GlobalStyles styles={{ html: { scrollPaddingTop: ROOM } }} />
      <ActingAs />
      <a
        href={paths.profile}
        onClick={(event) => {
          // In a new tab the customer's page stays as it is.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          dispatch(actingEnded());
        }}
      >
        {t('backToAdmin')}
      </a>
    </Banner>
  );
}
