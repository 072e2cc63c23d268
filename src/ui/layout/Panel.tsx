import Box from '@mui/material/Box';
import Card, { type CardProps } from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionHeadProps {
  id?: string;
  title: string;
  /** Where the heading may take the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What can be done, beside the heading. */
  action?: ReactNode;
}

/** The heading of a piece of a page. */
export function SectionHead({ id, title, headingRef, action }: SectionHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 0.5, columnGap: 2, mb: 1 }}>
      <Typography variant="h2" id={id} ref={headingRef} tabIndex={-1} sx={{ minWidth: 0, mr: 'auto', outline: 'none' }}>
        {title}
      </Typography>
      {action}
    </Box>
  );
}

const Section = styled((card: CardProps<'section'>) => <Card component="section" {...card} />)(({ theme }) => ({
  marginBottom: theme.spacing(3),
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
}));

interface PanelProps extends Omit<CardProps<'section'>, 'title'>, Partial<Omit<SectionHeadProps, 'id'>> {
  /** By which something in it can refer to its heading. */
  titleId?: string;
}

/** A raised piece of a page, with a heading that names it or without one. */
export function Panel({ titleId, title, headingRef, action, children, ...card }: PanelProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <Section aria-labelledby={title && id} {...card}>
      {title && <SectionHead id={id} title={title} headingRef={headingRef} action={action} />}
      {children}
    </Section>
  );
}
