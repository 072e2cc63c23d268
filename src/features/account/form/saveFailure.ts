import type { TFunction } from 'i18next';
import { isInDoubt, type ApiError } from '#src/api/apiError';
import { endsSession } from '#src/api/failurePolicy';
import { failureText, refusalText } from '#src/api/failureText';

/** A save that did not go through, or whose answer was lost. */
export interface SaveFailure<Values> {
  error: ApiError;
  /** What was sent: a field's message is shown until the field is changed. */
  values: Values;
}

/** A dialog's text for a failure; nothing where the policy table reports it already. */
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
