import { mdiDownload } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useBrandName } from '#src/config/RuntimeConfigContext.tsx';
import { saveFile } from '#src/ui/data/saveFile';
import { Icon } from '#src/ui/forms/Icon.tsx';
import { StepHeading } from '#src/ui/layout/StepHeading.tsx';
import { RADIUS } from '#src/ui/layout/tokens';
import { CopyButton } from './CopyButton';

const CODES = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  m: 0,
  mb: 2,
  p: 2,
  borderRadius: `${RADIUS.control}px`,
  bgcolor: 'background.default',
  fontFamily: 'monospace',
  fontSize: '1.05rem',
  textAlign: 'center',
  listStyle: 'none',
};

interface RecoveryCodesStepProps {
  codes: readonly string[];
  onKeep: () => void;
}

/** The recovery codes, shown once, to copy or download (rules §36.15). */
export function RecoveryCodesStep({ codes, onKeep }: RecoveryCodesStepProps) {
  const { t } = useTranslation('secondFactor');
  const brand = useBrandName();
  const text = [t('codes.fileTitle', { brand }), '', ...codes, ''].join('\n');
  return (
    <>
      <StepHeading>{t('codes.title')}</StepHeading>
      <Typography sx={{ mb: 2 }}>{t('codes.intro')}</Typography>
      <Box component="ul" role="list" aria-label={t('codes.title')} sx={CODES}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1, mb: 3 }}>
        <CopyButton label={t('codes.copy')} text={text} variant="outlined" />
        <Button variant="outlined" onClick={() => saveFile(t('codes.fileName'), 'text/plain;charset=utf-8', text)}>
          <Icon path={mdiDownload} />
          {t('codes.download')}
        </Button>
      </Box>
      <Button variant="contained" fullWidth onClick={onKeep}>
        {t('codes.kept')}
      </Button>
    </>
  );
}
