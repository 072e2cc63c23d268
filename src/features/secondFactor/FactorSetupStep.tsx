import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorSetup } from '#src/api/admin/secondFactorApi';
import { RADIUS } from '#src/ui/layout/tokens';
import { AppCodeForm } from './AppCodeForm';
import { CopyButton } from './CopyButton';
import type { SecondFactorFlow } from './useSecondFactor';

const KEY = {
  display: 'block',
  py: 1.5,
  // Four groups a line.
  px: 'calc(50% - 10ch)',
  borderRadius: `${RADIUS.control}px`,
  bgcolor: 'background.default',
  fontFamily: 'monospace',
  fontSize: '1.05rem',
  textAlign: 'center',
};

/** `ABCD EFGH …`, which is easier to copy by hand. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface FactorSetupStepProps {
  flow: SecondFactorFlow;
  setUp: FactorSetup;
}

/** Pixels of the QR code, with the white margin that scanners need. */
const QR_CODE = { size: 208, marginSize: 4 };

/** Key for the authenticator app, as a link, as a QR code and as text, and the first code (rules §36.15). */
export function FactorSetupStep({ flow, setUp: { secret, uri } }: FactorSetupStepProps) {
  const { t } = useTranslation('secondFactor');
  const keyId = useId();
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('setup.intro')}</Typography>
      <Button component="a" href={uri} variant="outlined" fullWidth>
        {t('setup.open')}
      </Button>
      <Typography sx={{ mt: 2, mb: 1 }}>{t('setup.scan')}</Typography>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <QRCodeSVG value={uri} title={t('setup.qrCode')} {...QR_CODE} />
      </Box>
      <Typography id={keyId} sx={{ mt: 2, mb: 1 }}>
        {t('setup.key')}
      </Typography>
      <Box component="code" aria-labelledby={keyId} role="group" sx={KEY}>
        {inGroups(secret)}
      </Box>
      <CopyButton label={t('setup.copy')} text={secret} fullWidth sx={{ mt: 1 }} />
      <Typography sx={{ mt: 2, mb: 2 }}>{t('setup.then')}</Typography>
      <AppCodeForm flow={flow} submitLabel={t('setup.submit')} isFocused={false} />
    </>
  );
}
