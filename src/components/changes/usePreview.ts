import { skipToken } from '@reduxjs/toolkit/query';
import { asApiError, type ApiError } from '../../api/apiError';
import { useFeatures } from '../../api/featuresApi';
import { usePreviewCommandQuery, type Preview, type PreviewRequest } from '../../api/subscription/previewApi';
import { kindOf } from '../../commands/defineKind';
import type { Change } from '../../commands/customer/Command';
import { customerKinds } from '../../commands/customer/customerKinds';

export type PreviewState =
  /** No complete change yet, or no previews in the API. */
  | { type: 'none' }
  | { type: 'loading' }
  | { type: 'known'; preview: Preview }
  /** Refusal that the change itself would receive. */
  | { type: 'refused'; error: ApiError }
  /** Preview failed to load; the change may be sent without one (rules §24.12). */
  | { type: 'missing' };

/** False if the preview is of a later state than the page; the command then keeps the page's version. */
const isOfSeen = ({ version }: Preview, request: PreviewRequest | undefined): boolean =>
  request?.seen === undefined || version.startsWith(`${request.seen}.`);

/** Request of a preview (rules §24.6); undefined for a change without one. */
function previewRequestOf(change: Change): PreviewRequest | undefined {
  const asked = kindOf(customerKinds, change).preview?.(change);
  return asked && 'version' in change ? { ...asked, purchaseId: change.purchaseId, seen: change.version } : undefined;
}

/**
 * Loads the preview of an unconfirmed change (rules §24.12).
 * @param change undefined while incomplete
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
    /** Change to send. The previewed version makes the server refuse any other state (rules §24.7). */
    change: change && version !== undefined ? { ...change, version } : change,
    /** Loads the preview again. */
    retry: () => {
      if (!isUninitialized) void refetch();
    },
  };
}

export type PreviewOfChange = ReturnType<typeof usePreview>;
