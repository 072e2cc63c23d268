import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths';
import { PageLink } from '../../ui/layout/PageLink';
import { Panel } from '../../ui/layout/Panel';

/** Link to the page of the customer's data (rules §40.2). */
export function PrivacyPanel() {
  const { t } = useTranslation('privacy');
  const open = (
    <Button component={PageLink} to={paths.privacy} variant="outlined">
      {t('link.open')}
    </Button>
  );
  return (
    <Panel title={t('link.title')} action={open}>
      <Typography>{t('link.text')}</Typography>
    </Panel>
  );
}
