import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/apiError';
import { endsSession, type FailureArea } from '../api/failurePolicy';
import { failureText } from '../api/failureText';
import { ListSkeleton, type SkeletonShape } from '../ui/feedback/ListSkeleton';
import { LoadFailure } from '../ui/feedback/LoadFailure';
import { Panel } from '../ui/layout/Panel';

/** What RTK Query's hooks answer, as far as a page reads it. */
export interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isError: boolean;
  isLoading: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Placeholders while nothing is there yet: so many, of this shape … */
  skeletons?: number;
  shape?: SkeletonShape;
  /** … or what else will be there. */
  placeholder?: ReactNode;
  failureTitle: string;
  /** How many entries of the list cannot be read, and are missing in it (rules §2.17). */
  unreadable?: number | undefined;
  /** Whose texts a failure is reported in. */
  area?: FailureArea;
  children: (data: Data) => ReactNode;
}

/** Data, or what is shown instead: placeholders while it loads, the reason and a way to try again where it failed. */
export function QueryView<Data>({
  query,
  skeletons = 1,
  shape,
  placeholder,
  failureTitle,
  unreadable = 0,
  area = 'customer',
  children,
}: QueryViewProps<Data>) {
  const { t } = useTranslation();
  const error = query.isError ? asApiError(query.error) : undefined;
  return (
    <>
      {query.isLoading && (placeholder ?? <ListSkeleton rows={skeletons} shape={shape} label={t('loading')} />)}
      {error && !endsSession(error, area) && (
        <LoadFailure title={failureTitle} reason={failureText(t, error, area)} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && unreadable > 0 && (
        <Panel role="status">{t('unreadable', { count: unreadable })}</Panel>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
