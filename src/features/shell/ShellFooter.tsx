import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useRuntimeConfig } from '../../config/RuntimeConfigContext';
import { useToday } from '../../session/useToday';
import { PAGE_INSET } from '../../ui/layout/tokens';
import { FooterLinks } from '../../components/footer/FooterLinks';

const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: 0.5,
  columnGap: 3,
  py: 3,
  px: PAGE_INSET,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  '& > a': { color: 'inherit' },
};

/**
 * Fills the window with the content above the footer, so that late content does not shift the footer. `lvh`, because
 * the browser's bars do not change it during scrolling.
 */
export const ABOVE_FOOTER = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100lvh',
  '@media print': { minHeight: 0 },
} as const;

/** Year, brand, footer text and links (rules §6.2, §28.20). */
export function ShellFooter() {
  const { t } = useTranslation(['common', 'shell']);
  const { brandName } = useRuntimeConfig();
  const [year] = useToday().split('-');
  return (
    <Box component="footer" sx={FOOT}>
      <span>
        © {year} {t('shell:brandText', { brand: brandName })}
      </span>
      <span>{t('shell:footerText')}</span>
      <FooterLinks />
    </Box>
  );
}
