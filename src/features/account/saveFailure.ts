import type { TFunction } from 'i18next';
import { isInDoubt, type ApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import { failureText, refusalText } from '../../api/failureText';

/** A save that did not go through, or whose answer was lost. */
export interface SaveFailure<Values> {
  error: ApiError;
  /** What was sent: a field's message stands until the field is changed. */
  values: Values;
}

/** What a dialog says of a failure; nothing where the page's table says it already. */
export function saveFailureText(
  common: TFunction,
  t: TFunction<'account'>,
  failure: SaveFailure<unknown> | undefined,
): string | undefined {
  if (!failure || endsStay(failure.error)) return undefined;
  if (!isInDoubt(failure.error)) return refusalText(common, failure.error);
  return `${failureText(common, failure.error)} ${t('lost.unknown')}`;
}
