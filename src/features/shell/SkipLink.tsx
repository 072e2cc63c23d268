import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { RADIUS } from '../../ui/layout/tokens';

const Link = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: theme.spacing(2),
  top: -100,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1.5, 2),
  borderRadius: RADIUS.control,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: theme.spacing(1) },
}));

/** Lets those who move by keyboard pass the navigation. */
export function SkipLink({ target }: { target: string }) {
  const { t } = useTranslation(['common', 'shell']);
  return <Link href={`#${target}`}>{t('shell:skip')}</Link>;
}
