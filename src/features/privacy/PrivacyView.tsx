import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Exported } from '../../api/customer/privacyApi';
import { useFormats } from '../../i18n/useFormats';
import { DownloadButton } from '../../ui/data/DownloadButton';
import { ErasurePanel } from './ErasurePanel';
import { ExportSection } from './ExportSection';
import { ProfileSection } from './ProfileSection';
import { useContractRows } from './useContractRows';
import { useRecordRows } from './useRecordRows';

const SECTIONS = [
  ...(['cards', 'subscriptions', 'orders', 'payments', 'discounts'] as const),
  ...(['declarations', 'mails', 'notes', 'changes'] as const),
];

/** Erasure that was asked for and waits for open business. */
function PendingErasure({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormats();
  return (
    <Alert severity="warning" variant="outlined" role="none" sx={{ mb: 3 }}>
      <AlertTitle component="h2">{t('pending.title')}</AlertTitle>
      {t('pending.text', { date: day(dueOn) })}
    </Alert>
  );
}

/** The customer's data in sections, as a file, and the erasure at the end (rules §40.2). */
export function PrivacyView({ data }: { data: Exported }) {
  const { t } = useTranslation('privacy');
  const { names } = useFormats();
  const rowsOf = { ...useContractRows(), ...useRecordRows() };
  const sections = SECTIONS.map((name) => ({ title: t(`${name}.title`), rows: rowsOf[name](data) }));
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  return (
    <>
      {data.erasure && <PendingErasure dueOn={data.erasure.dueOn} />}
      <Typography sx={{ mb: 2 }}>{t('intro')}</Typography>
      <Box sx={{ mb: 3 }}>
        <DownloadButton
          label={t('download')}
          fileName={t('file')}
          type="application/json"
          make={() => Promise.resolve(JSON.stringify(data, null, 2))}
        />
      </Box>
      <ProfileSection profile={data.profile} />
      <Box sx={{ mb: 3 }}>
        {sections.map(({ title, rows }) => rows.length > 0 && <ExportSection key={title} {...{ title, rows }} />)}
        {empty.length > 0 && (
          <Typography color="text.secondary" sx={{ mt: 2 }}>
            {t('section.empty', { names: names(empty) })}
          </Typography>
        )}
      </Box>
      {!data.erasure && <ErasurePanel email={data.profile.email} />}
    </>
  );
}
