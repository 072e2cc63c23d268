import { useRef, useState } from 'react';
import { asApiError, isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import { useLazyGetCustomerQuery, type Customer } from '../../api/customerApi';
import type { SaveFailure } from './saveFailure';

interface SaveOptions<Values> {
  /** The call; answers the server's message. */
  send: (values: Values) => Promise<string>;
  /** Whether the shop holds what was sent; asked when the answer was lost. */
  isSaved?: (customer: Customer, values: Values) => boolean;
  /** The message is missing where the answer was lost and the shop was asked. */
  onSaved: (message: string | undefined) => void;
}

/**
 * Sends once at a time, and finds out what became of it where an answer was lost. Only that it is saved can be found
 * out: what the shop does not hold yet may still be on its way.
 */
export function useSave<Values>({ send, isSaved, onSaved }: SaveOptions<Values>) {
  const [loadCustomer] = useLazyGetCustomerQuery();
  const [failure, setFailure] = useState<SaveFailure<Values>>();
  const [isSaving, setIsSaving] = useState(false);
  // Two clicks may come before the page is drawn again.
  const isUnderWay = useRef(false);
  const wasLost = useRef(false);

  const isFoundSaved = async (values: Values): Promise<boolean> => {
    if (!isSaved) return false;
    const customer = await loadCustomer().unwrap();
    return customer !== undefined && isSaved(customer, values);
  };
  /** A refusal may come of an earlier try that went through although its answer was lost. */
  const isOpen = (error: ApiError): boolean => {
    const isLost = isInDoubt(error);
    wasLost.current ||= isLost;
    return isLost || (wasLost.current && isVerdict(error));
  };
  const settle = async (values: Values) => {
    const outcome = await send(values).then(
      (message) => ({ message, error: undefined }),
      (thrown: unknown) => ({ message: undefined, error: asApiError(thrown) }),
    );
    if (!outcome.error) return onSaved(outcome.message);
    const { error } = outcome;
    if (isOpen(error) && (await isFoundSaved(values).catch(() => false))) return onSaved(undefined);
    setFailure({ error, values });
  };
  const save = (values: Values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSaving(true);
    setFailure(undefined);
    void settle(values).finally(() => {
      isUnderWay.current = false;
      setIsSaving(false);
    });
  };
  return { save, isSaving, failure };
}
