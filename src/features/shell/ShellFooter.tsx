import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { PAGE_INSET } from '../../ui/layout/tokens';

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  padding: theme.spacing(3, PAGE_INSET),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& > p': { margin: 0 },
}));

/** Year, brand and the shop's line (rules §6.2). */
export function ShellFooter() {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName } = useRuntimeConfig();
  return (
    <Foot>
      <p>
        © {new Date().getFullYear()} {t('shell:brandText', { brand: brandName })}
      </p>
      <p>{t('shell:footerText')}</p>
    </Foot>
  );
}
