import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsReply } from '../../api/statistics/statisticsApi';
import type { Statistics } from '../../domain/statistics/statistics';
import { useFormats } from '../../i18n/useFormats';
import { Facts } from '../../ui/data/Facts';
import { Panel } from '../../ui/layout/Panel';
import { WEIGHT } from '../../ui/layout/tokens';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  '& > section': { marginBottom: 0 },
  '& h2': { margin: theme.spacing(0, 0, 1), fontSize: '1rem', fontWeight: WEIGHT.strong },
  '& p': { margin: 0 },
  '& p[data-value]': {
    fontSize: '2.2rem',
    fontWeight: WEIGHT.title,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
  '& p:not([data-value])': { color: theme.vars.palette.text.secondary },
}));

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Panel>
  );
}

/** Rates have two decimals (rules §15.8). */
const DECIMALS = 2;
/** Stands where a figure will be. */
const NO_FIGURE = '–';

/** Churn rate, active subscribers, subscriptions that wait for stock, and the shares of those with one, two and three categories (rules §15.10). */
export function StatisticsCards({ statistics }: { statistics: StatisticsReply | undefined }) {
  const { t } = useTranslation('adminStatistics');
  const formats = useFormats();
  const percent = (name: Exclude<keyof Statistics, 'activeSub'>) =>
    statistics ? formats.percent(statistics[name], DECIMALS) : NO_FIGURE;
  const waiting = statistics?.waiting;
  return (
    <Cards>
      <Card title={t('churn.title')}>
        <p data-value>{percent('churnRate')}</p>
        <p>{t('churn.hint')}</p>
      </Card>
      <Card title={t('active.title')}>
        <p data-value>{statistics ? formats.count(statistics.activeSub) : NO_FIGURE}</p>
        <p>{t('active.hint')}</p>
      </Card>
      <Card title={t('waiting.title')}>
        <p data-value>{waiting === undefined ? NO_FIGURE : formats.count(waiting)}</p>
        <p>{t('waiting.hint')}</p>
      </Card>
      <Card title={t('shares.title')}>
        <Facts
          facts={[
            { name: t('shares.one'), value: percent('onecat'), strong: true },
            { name: t('shares.two'), value: percent('twocat'), strong: true },
            { name: t('shares.three'), value: percent('threecat'), strong: true },
          ]}
        />
      </Card>
    </Cards>
  );
}
