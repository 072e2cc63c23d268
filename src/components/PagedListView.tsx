import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureGroup } from '../api/failurePolicy';
import { TableSkeleton } from '../ui/data/TableSkeleton';
import { usePageWithin } from '../ui/data/usePageWithin';
import { ProgressLine } from '../ui/feedback/ProgressLine';
import { QueryView, type Query } from './QueryView';

/** One page of a list, from the server. */
interface Page {
  pages: number;
  unreadable: number;
}

interface PagedQuery<List> extends Query<List> {
  /** Data of the current arguments; undefined while loading. */
  currentData?: List | undefined;
  isFetching: boolean;
}

interface PagedListViewProps<List> {
  query: PagedQuery<List>;
  /** True while further data is loaded for the list. */
  isBusy?: boolean;
  failureTitle: string;
  area: FailureGroup;
  children: (list: List) => ReactNode;
}

/**
 * Admin list with page and search in the address (rules §15.2). Shows the previous page while the next one is loaded,
 * and redirects from a page after the last. RTK Query ignores late replies for former arguments.
 */
export function PagedListView<List extends Page>(props: PagedListViewProps<List>) {
  const { query, isBusy = false, failureTitle, area, children } = props;
  const { t } = useTranslation();
  usePageWithin(query.currentData?.pages);
  const list = query.isError ? query.currentData : query.data;
  return (
    <>
      <ProgressLine isShown={isBusy || (query.isFetching && list !== undefined)} label={t('loading')} />
      <QueryView
        query={{ ...query, data: list }}
        placeholder={<TableSkeleton />}
        failureTitle={failureTitle}
        unreadable={list?.unreadable}
        area={area}
      >
        {children}
      </QueryView>
    </>
  );
}
