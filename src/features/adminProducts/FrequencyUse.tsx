import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { WEIGHT } from '../../ui/layout/tokens';

interface FrequencyUseProps {
  /** Number of running subscriptions by frequency in weeks. */
  usedBy: Readonly<Record<string, number>> | undefined;
  /** Stored frequencies in weeks. */
  offered: readonly number[];
  chosen: readonly number[];
}

/** Number of subscriptions per frequency, with a warning for each removed frequency (rules §15.29). */
export function FrequencyUse({ usedBy, offered, chosen }: FrequencyUseProps) {
  const { t } = useTranslation('adminProducts');
  const titleId = useId();
  if (!usedBy) return null;
  const uses = Object.entries(usedBy).map(([weeks, count]) => ({ weeks: Number(weeks), count }));
  const textsOf = ({ weeks, count }: (typeof uses)[number]) => ({
    frequency: t('edit.weeks', { count: weeks }),
    subscriptions: t('use.subscriptions', { count }),
  });
  const removed = uses.filter(({ weeks }) => offered.includes(weeks) && !chosen.includes(weeks));
  return (
    <>
      <Typography id={titleId} sx={{ fontWeight: WEIGHT.strong }}>
        {t('use.title')}
      </Typography>
      {uses.length === 0 && <p>{t('use.none')}</p>}
      <Box component="ul" aria-labelledby={titleId} sx={{ mt: 0, pl: 2.5 }}>
        {uses.map((use) => (
          <li key={use.weeks}>
            {Object.values(textsOf(use)).join(': ')}
            {!offered.includes(use.weeks) && ` (${t('use.notOffered')})`}
          </li>
        ))}
      </Box>
      <div role="status">
        {removed.map((use) => (
          <Alert key={use.weeks} severity="warning" role="none">
            <strong>{t('use.removing', textsOf(use))}</strong> {t('use.kept')}
          </Alert>
        ))}
      </div>
    </>
  );
}
