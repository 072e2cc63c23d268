import { mdiChevronDown } from '@mdi/js';
import Accordion, { type AccordionProps } from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Icon } from '../forms/Icon';

/** Expandable section of a page, labelled by its heading. Renders its content only while expanded. */
export function AccordionSection({ title, children, ...accordion }: AccordionProps & { title: string }) {
  const id = useId();
  return (
    <Accordion slots={{ heading: 'h2' }} slotProps={{ transition: { unmountOnExit: true } }} {...accordion}>
      <AccordionSummary id={id} expandIcon={<Icon path={mdiChevronDown} />}>
        <Typography variant="h2" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
