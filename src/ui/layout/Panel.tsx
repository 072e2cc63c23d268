import Box from '@mui/material/Box';
import Card, { type CardProps } from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode, type Ref } from 'react';

interface SectionHeadProps {
  id?: string;
  title: ReactNode;
  /** Heading of a page's part, or of a part within one. */
  level?: 'h2' | 'h3';
  /** Ref of the heading, for focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** Button beside the heading. */
  action?: ReactNode;
}

/** Heading of a section. */
export function SectionHead({ id, title, level = 'h2', headingRef, action }: SectionHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', rowGap: 0.5, columnGap: 0.5, mb: 1 }}>
      <Typography
        variant={level}
        id={id}
        ref={headingRef}
        tabIndex={-1}
        sx={{ minWidth: 0, mr: 'auto', outline: 'none' }}
      >
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
  /** Id of the heading, for references from the content. */
  titleId?: string;
}

/** Card with an optional heading that labels the card. */
export function Panel({ titleId, title, level = 'h2', headingRef, action, children, ...card }: PanelProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  return (
    <Section aria-labelledby={title ? id : undefined} {...card}>
      {title && <SectionHead id={id} title={title} level={level} headingRef={headingRef} action={action} />}
      {children}
    </Section>
  );
}
