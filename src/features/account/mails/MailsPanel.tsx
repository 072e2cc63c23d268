import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#src/api/apiError';
import {
  useGetMailPreferencesQuery,
  useSaveMailPreferencesMutation,
  type MailPreferences,
} from '#src/api/customer/mailPreferencesApi';
import { endsSession } from '#src/api/failurePolicy';
import { failureText } from '#src/api/failureText';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { QueryView } from '../../../components/QueryView';

function NoticesSwitch({ saved }: { saved: MailPreferences }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const [save, { isLoading, error, originalArgs }] = useSaveMailPreferencesMutation();
  const failure = error && asApiError(error);
  // Optimistic: shows the new position while saving.
  const notices = isLoading && originalArgs ? originalArgs.notices : saved.notices;
  return (
    <>
      <FormControlLabel
        label={t('mails.notices', { count: saved.noticeDays })}
        control={
          <Switch
            checked={notices}
            // Set on the input, because Material UI passes other attributes to the wrapper.
            slotProps={{ input: { 'aria-disabled': isLoading } }}
            onChange={(_, isOn) => {
              if (!isLoading) void save({ notices: isOn });
            }}
          />
        }
      />
      <Typography color="textSecondary">{t('mails.text')}</Typography>
      <Typography role="alert" color="error">
        {failure && !endsSession(failure) && failureText(common, failure)}
      </Typography>
    </>
  );
}

/** Panel of the customer's mail preferences (rules §27.3). */
export function MailsPanel() {
  const { t } = useTranslation('account');
  const query = useGetMailPreferencesQuery();
  if (query.data?.noticeDays === 0) return null;
  return (
    <Panel title={t('mails.title')}>
      <QueryView query={query} shape="fact" failureTitle={t('mails.loadFailed')}>
        {(saved) => <NoticesSwitch saved={saved} />}
      </QueryView>
    </Panel>
  );
}
