import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LightButton } from '../ui/forms/LightButton';
import { NarrowPage } from '../ui/layout/NarrowPage';
import { Screen } from '../ui/layout/Screen';

/** Instead of a page that could not be rendered or loaded. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Screen title={t('crash.title')}>
        <Typography sx={{ mb: 2 }}>{t('crash.text')}</Typography>
        <LightButton look="solid" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </LightButton>
      </Screen>
    </div>
  );
}

/** Instead of everything, outside of an area's frame. */
export const CrashPage = () => (
  <NarrowPage>
    <Crash />
  </NarrowPage>
);
