import Card, { type CardProps } from '@mui/material/Card';
import { styled } from '@mui/material/styles';

const Section = (card: CardProps<'section'>) => <Card component="section" {...card} />;

/** A raised piece of a page. */
export const Panel = styled(Section)(({ theme }) => ({
  marginBottom: theme.spacing(3),
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
}));
