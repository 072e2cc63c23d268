import type { TFunction } from 'i18next';
import { isInDoubt, type ApiError } from '#src/api/apiError';
import { endsSession } from '#src/api/failurePolicy';
import { failureText, refusalText } from '#src/api/failureText';

/** Failure of a save: a refusal, or a lost response. */
export interface SaveFailure<Values> {
  error: ApiError;
  /** Sent values; a field's message is shown until the field changes. */
  values: Values;
}

/** Message of a failure in a dialog; undefined if the end of the session is reported elsewhere. */
export function saveFailureText(
  common: TFunction,
  t: TFunction<'account'>,
  failure: SaveFailure<unknown> | undefined,
): string | undefined {
  if (!failure || endsSession(failure.error)) return undefined;
  if (failure.error.kind === 'offline') return t('lost.offline');
  if (!isInDoubt(failure.error)) return refusalText(common, failure.error);
  return `${failureText(common, failure.error)} ${t('lost.unknown')}`;
}
