import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActionKey } from '../../api/actionKey';
import { currentFrequencies, useSaveProductFrequenciesMutation } from '../../api/adminProductsApi';
import { asApiError, isInDoubt, isVerdict, type ApiError } from '../../api/apiError';
import { endsStay } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { toast } from '../../ui/toast';
import { useUnsavedInputs } from '../../ui/unsavedInputs';

interface SaveOptions {
  productId: string;
  /** The product's, for an answer that finds the admin elsewhere. */
  name: string;
  /** Leads away from the form. */
  onSaved: () => void;
}

/**
 * Saves a product's frequencies. An answer that comes once the form is gone is told by a toast, and leads nobody away
 * from what they do by then.
 */
export function useSaveFrequencies({ productId, name, onSaved }: SaveOptions) {
  const { t } = useTranslation('adminProducts');
  const { t: common } = useTranslation();
  const [send, { error: thrown, isLoading, reset }] = useSaveProductFrequenciesMutation();
  const [actionKey] = useState(createActionKey);
  const unsaved = useUnsavedInputs();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  /** Nothing where the end of the stay tells it. */
  const textOf = (error: ApiError): string | undefined => {
    if (endsStay(error, 'productFrequency')) return undefined;
    return isInDoubt(error) ? t('edit.inDoubt') : failureText(common, error, 'productFrequency');
  };
  const tellLate = (message: string | undefined, error: ApiError) => {
    if (message !== undefined) return toast.success(t('edit.late', { product: name, message }));
    const failure = error.fields?.frequency ?? textOf(error);
    if (failure !== undefined) toast.error(t('edit.late', { product: name, message: failure }));
  };

  /** @param version the version that was edited, or that the person has decided to replace */
  const save = async (weeks: readonly number[], version: string | undefined) => {
    if (isLoading) return;
    const content = { productId, weeks, version };
    const { data: message, error: refused } = await send({ ...content, idempotencyKey: actionKey.of(content) });
    if (message !== undefined || isVerdict(asApiError(refused))) actionKey.settle();
    if (!isShown.current) return tellLate(message, asApiError(refused));
    if (message === undefined) return;
    toast.success(message);
    unsaved.release();
    onSaved();
  };

  const error = thrown === undefined ? undefined : asApiError(thrown);
  const fieldError = error?.fields?.frequency;
  const conflict = error && currentFrequencies(error);
  return {
    save,
    isSaving: isLoading,
    fieldError,
    failure: error && fieldError === undefined && !conflict ? textOf(error) : undefined,
    /** The frequencies as another admin left them; undefined unless that refused the save. */
    conflict,
    forgetConflict: reset,
  };
}
