import { useTranslation } from 'react-i18next';
import { currentFrequencies } from '../../api/product/adminProductsApi';
import { failureText } from '../../api/failureText';
import { useAdminCommands } from '../../commands/admin/adminSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { useOnDone } from '../../commands/useOnDone';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';

interface SaveOptions {
  productId: string;
  /** Name of the product, for messages on other pages. */
  name: string;
  /** Leaves the form. */
  onSaved: () => void;
}

/** Saves a product's frequencies. Does not navigate after unmount. */
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
    /** @param version version of the edited state, or of the state that the admin overwrites */
    save: (weeks: readonly number[], version: string | undefined) => {
      if (!flow.isSending) flow.send({ kind: 'saveFrequencies', productId, productName, weeks, version });
    },
    isSaving: flow.isSending,
    isInDoubt: flow.isInDoubt,
    fieldError,
    failure:
      error && fieldError === undefined && !conflict ? failureText(common, error, 'productFrequency') : undefined,
    /** Frequencies saved by another admin, after a conflict; otherwise undefined. */
    conflict,
    forgetConflict: flow.reset,
  };
}
