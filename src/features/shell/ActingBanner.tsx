import { mdiShieldAccountOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../config/paths';
import { selectIsActing } from '../../session/sessionSelectors';
import { actingEnded } from '../../session/sessionSlice';
import { Icon } from '../../ui/Icon';

const Banner = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.5, 2),
  padding: theme.spacing(0.5, 2),
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
  '& > p': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), margin: 0, fontWeight: 600 },
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'inherit', fontWeight: 600 },
}));

/** Shows an admin that they impersonate a customer, and links back; the admin's own session continues (rules §6.3). */
export function ActingBanner() {
  const { t } = useTranslation(['common', 'shell']);
  const dispatch = useDispatch();
  if (!useSelector(selectIsActing)) return null;
  return (
    <Banner role="region" aria-label={t('shell:acting')}>
      <p>
        <Icon path={mdiShieldAccountOutline} />
        {t('shell:acting')}
      </p>
      <a
        href={paths.profile}
        onClick={(event) => {
          // In a new tab the customer's page stays as it is.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          dispatch(actingEnded());
        }}
      >
        {t('shell:backToAdmin')}
      </a>
    </Banner>
  );
}
