import { useEffect, useEffectEvent } from 'react';
import type { DiscountRecord } from '#src/api/discount/redemptionsApi';
import { useFeatures } from '#src/api/featuresApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Change } from '#src/commands/customer/Command';
import { useCommands } from '#src/commands/customer/customerSetup';
import { usePreview } from '#src/components/changes/usePreview';
import { useSubscriptionOverlay } from '#src/components/changes/useSubscriptionOverlay';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useOnDone } from '#src/commands/useOnDone';
import { useWait } from '#src/ui/forms/useWait';

type CodeChange = Extract<Change, { kind: 'applyDiscount' | 'removeDiscount' }>;
/** A code to apply, or a redemption to remove. */
type CodeStep = { kind: 'applyDiscount'; code: string } | { kind: 'removeDiscount'; code: string; recordId: string };

/** Values of the search parameter: `?discount=apply-WELCOME10`, `?discount=remove`. */
const APPLY = 'apply-';
const REMOVE = 'remove';

/** Returns the step of the search parameter. @param record the redemption, if any */
function stepOf(value: string, record: DiscountRecord | null): CodeStep | undefined {
  if (record) return value === REMOVE ? { kind: 'removeDiscount', ...record } : undefined;
  return value.startsWith(APPLY) ? { kind: 'applyDiscount', code: value.slice(APPLY.length) } : undefined;
}

/**
 * Applies or removes a code after a preview, or at once if the API has no previews (rules §24.12). A refused preview
 * counts as a refused change.
 */
export function useDiscountFlow({ purchaseId, productName, version }: Subscription, record: DiscountRecord | null) {
  const flow = useChangeFlow(useCommands());
  const { features, isLoading: areFeaturesLoading } = useFeatures();
  const hasPreviews = features.includes('preview');
  const overlay = useSubscriptionOverlay('discount', {
    isBusy: flow.isSending,
    purchaseId: () => purchaseId,
    // Closes the dialog after a refused preview, because the panel shows the reason.
    isMissing: (value) =>
      isRefused || (!areFeaturesLoading && !hasPreviews) || (!flow.isSending && !stepOf(value, record)),
  });
  const asked = flow.asked as CodeChange | undefined;
  // Keeps the original version, so that updated data does not repeat a refused preview.
  const preview = usePreview(asked);
  const { state } = preview;
  const wait = useWait(state.type === 'refused' ? state.error : flow.failure);
  // Keeps the open dialog during a new preview, which starts before a refusal reaches this hook.
  const isConfirmed = flow.isSending || flow.failure !== undefined;
  const isLooked = state.type === 'known' || state.type === 'missing' || (preview.isLoading && isConfirmed);

  const changeOf = (step: CodeStep): CodeChange => ({ ...step, purchaseId, productName, version });
  const isRefused = state.type === 'refused';
  const follow = useEffectEvent(() => {
    const step = overlay.asked === null ? undefined : stepOf(overlay.asked, record);
    if (!step && !isRefused) flow.dismiss();
    else if (step && !asked) flow.ask(changeOf(step));
  });
  useEffect(() => follow(), [overlay.asked]);
  useOnDone(flow.done, overlay.close);

  return {
    /** The change to confirm; undefined while no dialog is open. */
    question: isLooked && overlay.asked !== null && (flow.isSending || !flow.isBusy) ? asked : undefined,
    preview,
    isChecking: preview.isLoading,
    isSending: flow.isSending,
    isBusy: flow.isBusy || preview.isLoading,
    /** Label of the button during a wait (rules §17.13). */
    waitLabel: wait.label,
    failure: wait.failure,
    /** The change that `failure` is about. */
    tried: asked ?? (flow.change as CodeChange | undefined),
    ask: (step: CodeStep) => {
      if (!hasPreviews) {
        flow.send(changeOf(step));
        return;
      }
      if (asked?.version === version && asked?.kind === step.kind && asked.code === step.code) preview.retry();
      else flow.ask(changeOf(step));
      overlay.open(step.kind === 'applyDiscount' ? APPLY + step.code : REMOVE);
    },
    confirm: () => {
      // Sends the version on the screen after a 409, without a new preview.
      if (asked && preview.change) flow.send(preview.change === asked ? { ...asked, version } : preview.change);
    },
    dismiss: overlay.close,
  };
}

export type DiscountFlow = ReturnType<typeof useDiscountFlow>;
