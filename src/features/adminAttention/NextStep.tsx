import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AttentionRow } from '../../api/admin/attentionApi';
import { useMay } from '../../api/admin/ownRoleApi';
import { useHasFeature } from '../../api/featuresApi';
import { paths, pathTo } from '../../config/paths';
import type { AttentionKind } from '../../domain/attention';
import { PageLink } from '../../ui/layout/PageLink';

interface NextStepProps {
  kind: AttentionKind;
  row: AttentionRow;
  onRefund: (paymentId: string) => void;
}

const search = (path: string, text: string, further = ''): string =>
  `${path}?${further}search=${encodeURIComponent(text)}`;

/** Address of the page that settles a case; undefined if another system settles it. */
function addressOf(kind: AttentionKind, { customerId, email = '', what }: AttentionRow, hasFile: boolean) {
  switch (kind) {
    case 'declined':
      return search(paths.failedPayments, email);
    case 'waiting':
      return `${paths.admin}?tab=products`;
    case 'declarations':
      return search(paths.admin, what, 'tab=declarations&');
    default:
      return hasFile && customerId !== undefined ? pathTo.customerFile(customerId) : undefined;
  }
}

/** Button or link to the next step of a case; nothing if the text of its kind says it. */
export function NextStep({ kind, row, onRefund }: NextStepProps) {
  const { t } = useTranslation('adminAttention');
  const hasFile = useHasFeature('customerFile');
  const mayRefund = useMay('support');
  const subject = row.name ?? row.email ?? row.what;
  if (mayRefund && (kind === 'refundsDue' || kind === 'refundsFailed')) {
    return (
      <Button aria-label={t('step.of', { step: t('step.refund'), subject })} onClick={() => onRefund(row.id)}>
        {t('step.refund')}
      </Button>
    );
  }
  const address = addressOf(kind, row, hasFile);
  if (address === undefined) return null;
  const step = t(kind === 'declined' || kind === 'waiting' || kind === 'declarations' ? `step.${kind}` : 'step.person');
  return (
    <Button component={PageLink} to={address} aria-label={t('step.of', { step, subject })}>
      {step}
    </Button>
  );
}
