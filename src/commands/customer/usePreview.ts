import { skipToken } from '@reduxjs/toolkit/query';
import { asApiError, type ApiError } from '../../api/apiError';
import { useFeatures } from '../../api/featuresApi';
import { usePreviewCommandQuery, type Preview, type PreviewRequest } from '../../api/subscription/previewApi';
import { kindOf } from '../defineKind';
import type { Change } from './Command';
import { customerKinds } from './customerKinds';

export type PreviewState =
  /** There is nothing to preview yet, or the API has no previews: nobody waits for one. */
  | { type: 'none' }
  | { type: 'loading' }
  | { type: 'known'; preview: Preview }
  /** The change itself would be refused for this. */
  | { type: 'refused'; error: ApiError }
  /** It did not come in time: the change may be sent without it (rules §24.12). */
  | { type: 'missing' };

/** A preview of a later state than the page shows is no consent to it: the shop then refuses the page's version. */
const isOfSeen = ({ version }: Preview, request: PreviewRequest | undefined): boolean =>
  request?.seen === undefined || version.startsWith(`${request.seen}.`);

/** How the shop is asked what a change would do (rules §24.6); undefined for those that have no preview. */
function previewRequestOf(change: Change): PreviewRequest | undefined {
  const asked = kindOf(customerKinds, change).preview?.(change);
  return asked && 'version' in change ? { ...asked, purchaseId: change.purchaseId, seen: change.version } : undefined;
}

/**
 * What a change that is about to be confirmed would do (rules §24.12).
 * @param change undefined while it is not complete
 */
export function usePreview<Previewed extends Change>(change: Previewed | undefined) {
  const { features, isLoading: areFeaturesLoading } = useFeatures();
  const hasPreviews = features.includes('preview');
  const request = change && previewRequestOf(change);
  const { currentData, error, isFetching, isUninitialized, refetch } = usePreviewCommandQuery(
    hasPreviews && request ? request : skipToken,
    { refetchOnMountOrArgChange: true },
  );

  function stateOf(): PreviewState {
    if (!request) return { type: 'none' };
    if (areFeaturesLoading) return { type: 'loading' };
    if (!hasPreviews) return { type: 'none' };
    if (isFetching) return { type: 'loading' };
    if (currentData) return { type: 'known', preview: currentData };
    const failure = asApiError(error);
    return failure.kind === 'refused' ? { type: 'refused', error: failure } : { type: 'missing' };
  }
  const state = stateOf();
  const version = state.type === 'known' && isOfSeen(state.preview, request) ? state.preview.version : undefined;
  return {
    state,
    isLoading: state.type === 'loading',
    /** What is sent once it is confirmed: the shop does what was seen, or nothing (rules §24.7). */
    change: change && version !== undefined ? { ...change, version } : change,
    /** Asks once more for the same. */
    retry: () => {
      if (!isUninitialized) void refetch();
    },
  };
}

export type PreviewOfChange = ReturnType<typeof usePreview>;
