import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import type { PreviewState } from './usePreview';
import { useFormats } from '../../i18n/useFormats';
import type { SnapshotField, SubscriptionSnapshot } from '../../domain/subscription/snapshot';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { ChangeFacts } from './ChangeFacts';

/** Fields of the next order to show even if unchanged. */
function alwaysOf({ nextBillDate, totalCents }: SubscriptionSnapshot): SnapshotField[] {
  if (nextBillDate === undefined) return [];
  // Free orders need no card (rules §7.17).
  return totalCents === 0 ? ['nextBillDate', 'totalCents'] : ['nextBillDate', 'card', 'totalCents'];
}

/** Line of the placeholder: a short value, or a date before and after that a phone shows below its name. */
export type PreviewLine = 'value' | 'pair';

/** Lines of a moved order: date, card, total. */
const MOVED: readonly PreviewLine[] = ['pair', 'value', 'value'];
const WIDTHS = { value: ['5em', '7em'], pair: ['9em', '16em'] } as const;

/** Placeholder with the height of the facts. */
function FactsSkeleton({ lines }: { lines: readonly PreviewLine[] }) {
  return lines.map((line, index) => {
    const [name, value] = WIDTHS[line];
    return (
      <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: index > 0 ? 0.5 : 0 }}>
        <Skeleton width={name} />
        <Skeleton width={value} sx={{ ml: 'auto', maxWidth: 1 }} />
      </Box>
    );
  });
}

interface PreviewFactsProps {
  state: PreviewState;
  /** Hides today's charge if the dialog already shows it. */
  isChargeSaid?: boolean;
  /** Expected lines, for the placeholder. */
  lines?: readonly PreviewLine[];
}

function Content({ state, isChargeSaid = false, lines = MOVED }: PreviewFactsProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const { price } = useFormats();
  switch (state.type) {
    case 'none':
      return null;
    case 'loading':
      return (
        <>
          <VisuallyHidden>{t('preview.loading')}</VisuallyHidden>
          <Typography variant="h3" component="div" sx={{ mb: 1 }}>
            <Skeleton width="50%" />
          </Typography>
          <FactsSkeleton lines={lines} />
        </>
      );
    case 'known': {
      const { before, after, chargeTodayCents } = state.preview;
      return (
        <>
          <Typography variant="h3" component="p" sx={{ mb: 1 }}>
            {t('preview.title')}
          </Typography>
          <ChangeFacts before={before} after={after} always={alwaysOf(after)} />
          {after.nextBillDate === undefined && <Typography sx={{ mt: 1 }}>{t('preview.noCharge')}</Typography>}
          {chargeTodayCents > 0 && !isChargeSaid && (
            <Typography sx={{ mt: 1 }}>{t('preview.chargeToday', { amount: price(chargeTodayCents) })}</Typography>
          )}
        </>
      );
    }
    case 'refused':
      return <Typography color="error">{refusalText(common, state.error)}</Typography>;
    case 'missing':
      return <Typography color="textSecondary">{t('preview.missing')}</Typography>;
  }
}

/** Preview of a change, with values before and after (rules §24.12). */
export function PreviewFacts(props: PreviewFactsProps) {
  return (
    <Box role="status" aria-busy={props.state.type === 'loading'} sx={{ my: 2, '&:empty': { my: 0 } }}>
      <Content {...props} />
    </Box>
  );
}
