import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StatisticsReply } from '../../api/statistics/statisticsApi';
import type { Statistics } from '../../domain/statistics/statistics';
import { useFormats } from '../../i18n/useFormats';
import { DescriptionList } from '../../ui/data/DescriptionList';
import { Panel } from '../../ui/layout/Panel';
import { WEIGHT } from '../../ui/layout/tokens';

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: 2,
  mb: 2,
};
const CARD = { m: 0, '& h2': { fontSize: '1rem' } };
const VALUE = {
  flexBasis: '100%',
  textAlign: 'end',
  fontSize: '1.75rem',
  fontWeight: WEIGHT.title,
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
};

function Figure({ title, value, hint }: { title: string; value: string; hint: string }) {
  return (
    <Panel title={title} action={<Typography sx={VALUE}>{value}</Typography>} sx={CARD}>
      <Typography color="textSecondary">{hint}</Typography>
    </Panel>
  );
}

/** Decimals of rates (rules §15.8). */
const DECIMALS = 2;
/** Text of a missing value. */
const NO_FIGURE = '–';

/** Cards for churn rate, active subscribers, subscriptions that wait for stock, and categories (rules §15.10). */
export function StatisticsCards({ statistics }: { statistics: StatisticsReply | undefined }) {
  const { t } = useTranslation('adminStatistics');
  const formats = useFormats();
  const percent = (name: Exclude<keyof Statistics, 'activeSub'>) => {
    const share = statistics?.[name] ?? null;
    return share === null ? NO_FIGURE : formats.percent(share, DECIMALS);
  };
  const count = (value: number | undefined) => (value === undefined ? NO_FIGURE : formats.count(value));
  return (
    <Box sx={CARDS}>
      <Figure title={t('churn.title')} value={percent('churnRate')} hint={t('churn.hint')} />
      <Figure title={t('active.title')} value={count(statistics?.activeSub)} hint={t('active.hint')} />
      <Figure title={t('waiting.title')} value={count(statistics?.waiting)} hint={t('waiting.hint')} />
      <Panel title={t('shares.title')} sx={CARD}>
        <DescriptionList
          facts={[
            { name: t('shares.one'), value: percent('onecat'), strong: true },
            { name: t('shares.two'), value: percent('twocat'), strong: true },
            { name: t('shares.three'), value: percent('threecat'), strong: true },
          ]}
        />
      </Panel>
    </Box>
  );
}
