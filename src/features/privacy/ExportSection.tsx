import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../components/ListRow';
import { AccordionSection } from '../../ui/data/AccordionSection';

/** Entry of an export in words. */
export interface ExportRow {
  title: string;
  lines: readonly string[];
}

/** Rows of a section that is open from the start. */
const SHORT = 3;
/** Rows that are shown before all are asked for. */
const FIRST = 20;

/** Breaks a long word of the heading in large text. */
const HEAD = { '& h2 span': { overflowWrap: 'anywhere', hyphens: 'auto' } } as const;

/** Section of an export; a long one is closed, and shows its first rows only. */
export function ExportSection({ title, rows }: { title: string; rows: readonly ExportRow[] }) {
  const { t } = useTranslation('privacy');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <AccordionSection
      title={t('section.title', { title, count: rows.length })}
      defaultExpanded={rows.length <= SHORT}
      sx={HEAD}
    >
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row, index) => (
          <ListRow key={index} title={row.title}>
            {row.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </ListRow>
        ))}
      </Box>
      {shown.length < rows.length && (
        <Button sx={{ mt: 1 }} onClick={() => setWhole(true)}>
          {t('section.showAll', { count: rows.length })}
        </Button>
      )}
    </AccordionSection>
  );
}
