import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/apiError';
import { endsSession, type FailureGroup } from '../api/failurePolicy';
import { failureText } from '../api/failureText';
import { ListSkeleton, type SkeletonShape } from '../ui/feedback/ListSkeleton';
import { LoadFailure } from '../ui/feedback/LoadFailure';
import { Panel } from '../ui/layout/Panel';

/** Subset of a query hook's result that pages use. */
export interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isError: boolean;
  isLoading: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Number and shape of the placeholders while loading. */
  skeletons?: number;
  shape?: SkeletonShape;
  /** Replaces the default placeholders. */
  placeholder?: ReactNode;
  failureTitle: string;
  /** Number of unreadable entries that the list omits (rules §2.17). */
  unreadable?: number | undefined;
  /** Selects the texts of a failure. */
  area?: FailureGroup;
  children: (data: Data) => ReactNode;
}

/** Renders the data, placeholders while loading, or the failure with a retry button. */
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
