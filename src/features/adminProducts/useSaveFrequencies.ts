import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentFrequencies } from '../../api/adminProductsApi';
import type { ApiError } from '../../api/apiError';
import { failureText } from '../../api/failureText';
import type { AdminOutcome } from '../../commands/admin/AdminCommand';
import { useAdminCommands } from '../../commands/admin/adminArea';
import { useSettled } from '../../commands/useSettled';
import { useUnsavedInputs } from '../../ui/unsavedInputs';

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
  const commands = useAdminCommands();
  const [error, setError] = useState<ApiError>();
  const [isSaving, setIsSaving] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  const unsaved = useUnsavedInputs();
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const isOwn = commands.unanswered?.kind === 'saveFrequencies' && commands.unanswered.productId === productId;

  const settle = (outcome: AdminOutcome) => {
    if (leaving.current?.signal.aborted) return;
    setIsSaving(false);
    setError(outcome.type === 'refused' ? outcome.error : undefined);
    if (outcome.type !== 'done') return;
    unsaved.release();
    onSaved();
  };
  useSettled(commands, (outcome) => isOwn && settle(outcome));
  const waitFor = useEffectEvent(commands.waitFor);
  useEffect(() => (isOwn ? waitFor() : undefined), [isOwn]);

  /** @param version the version that was edited, or that the person has decided to replace */
  const save = async (weeks: readonly number[], version: string | undefined) => {
    if (isSaving) return;
    if (isOwn) return commands.askAgain();
    if (!leaving.current) return;
    setIsSaving(true);
    setError(undefined);
    const wish = { kind: 'saveFrequencies', productId, productName, weeks, version } as const;
    settle(await commands.run(wish, leaving.current.signal, { doesAskerWait: true }));
  };

  const fieldError = error?.fields?.frequency;
  const conflict = error && currentFrequencies(error);
  return {
    save,
    isSaving: isSaving || (isOwn && commands.isAsking),
    fieldError,
    failure:
      error && fieldError === undefined && !conflict ? failureText(common, error, 'productFrequency') : undefined,
    /** The frequencies as another admin left them; undefined unless that refused the save. */
    conflict,
    forgetConflict: () => setError(undefined),
  };
}
