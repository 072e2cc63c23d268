import { useTranslation } from 'react-i18next';
import { currentFrequencies } from '../../api/product/adminProductsApi';
import { failureText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminArea';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';

interface SaveOptions {
  productId: string;
  /** The product's, for an answer that finds the admin elsewhere. */
  name: string;
  /** Leads away from the form. */
  onSaved: () => void;
}

/**
 * Saves a product's frequencies. An answer that comes once the form is gone leads nobody away from what they do by
 * then.
 */
export function useSaveFrequencies({ productId, name: productName, onSaved }: SaveOptions) {
  const { t: common } = useTranslation();
  const flow = useChangeFlow(useAdminCommands(), {
    isPatient: true,
    isOwn: (command) => command.kind === 'saveFrequencies' && command.productId === productId,
  });
  const unsaved = useUnsavedInputs();
  useOnDone(flow.done, () => {
    unsaved.release();
    onSaved();
  });

  const { failure: error } = flow;
  const fieldError = error?.fields?.frequency;
  const conflict = error && currentFrequencies(error);
  return {
    /** @param version the version that was edited, or that the person has decided to replace */
    save: (weeks: readonly number[], version: string | undefined) => {
      if (!flow.isSending) flow.send({ kind: 'saveFrequencies', productId, productName, weeks, version });
    },
    isSaving: flow.isSending,
    isInDoubt: flow.isInDoubt,
    fieldError,
    failure:
      error && fieldError === undefined && !conflict ? failureText(common, error, 'productFrequency') : undefined,
    /** The frequencies as another admin left them; undefined unless that refused the save. */
    conflict,
    forgetConflict: flow.reset,
  };
}
