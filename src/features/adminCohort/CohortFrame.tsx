import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CohortType } from '../../domain/statistics/cohort';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

const Scroll = styled('div')(({ theme }) => ({
  overflow: 'auto',
  minWidth: 0,
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.9rem' },
  '& th, & td': { padding: theme.spacing(1, 1.25), borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    backgroundColor: theme.vars.palette.background.default,
  },
  '& tr > th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    textAlign: 'start',
    fontWeight: WEIGHT.strong,
    backgroundColor: theme.vars.palette.background.default,
    borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  },
  '& tbody th': { whiteSpace: 'nowrap' },
  '& tfoot th': { fontWeight: WEIGHT.title, whiteSpace: 'nowrap' },
  '& tfoot td': { fontWeight: WEIGHT.title },
  '& tfoot > tr > *': { borderBottom: 0 },
  '& thead tr > th:first-of-type': { zIndex: 2 },
  // Keeps the column headings visible while the rows scroll.
  [theme.breakpoints.up('md')]: { maxHeight: 'calc(100dvh - 32px)' },
  '@media print': { maxHeight: 'none' },
  // Saves width on a phone for the month columns.
  [theme.breakpoints.down('sm')]: {
    '& table': { fontSize: '0.8125rem' },
    '& th, & td': { paddingInline: theme.spacing(0.75) },
    '& tfoot th': { whiteSpace: 'normal' },
  },
}));

/** Frame and header of the cohort table. Scrolls by mouse or keyboard; headings and first column remain visible. */
export function CohortFrame({ metric, months, children }: { metric: CohortType; months: number; children: ReactNode }) {
  const { t } = useTranslation('adminCohort');
  return (
    // Focusable, because keyboard users must reach the scrolling area.
    <Scroll role="region" aria-label={t('table.region')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('table.cohort')}</th>
            <th scope="col">{metric === 'subscriptions' ? t('table.subscriptions') : t('table.subscribers')}</th>
            {Array.from({ length: months }, (_, index) => (
              <th key={index} scope="col">
                {t('table.month', { index })}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Scroll>
  );
}
