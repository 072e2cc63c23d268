import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureArea } from '../api/failurePolicy';
import { TableSkeleton } from '../ui/data/TableSkeleton';
import { usePageWithin } from '../ui/data/usePageWithin';
import { ProgressLine } from '../ui/feedback/ProgressLine';
import { QueryView, type Query } from './QueryView';

/** One page of a list, as the server cuts it. */
interface Page {
  pages: number;
  unreadable: number;
}

interface PagedQuery<List> extends Query<List> {
  /** Of the page and search that are asked for now. */
  currentData?: List | undefined;
  isFetching: boolean;
}

interface PagedListViewProps<List> {
  query: PagedQuery<List>;
  /** Something else is loaded for it. */
  isBusy?: boolean;
  failureTitle: string;
  area: FailureArea;
  children: (list: List) => ReactNode;
}

/**
 * An admin's list whose page and search are in the address: the last one stays in sight while another is loaded, and
 * nobody remains on a page behind the last (rules §15.2). An answer belongs to what it was asked for, so that one which
 * comes late changes nothing.
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
