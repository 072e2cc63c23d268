import { useEffect, useEffectEvent } from 'react';
import type { DiscountRecord } from '#src/api/discount/redemptionsApi';
import { useFeatures } from '#src/api/featuresApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Change } from '#src/commands/customer/Command';
import { useCommands } from '#src/commands/customer/customerArea';
import { usePreview } from '#src/commands/customer/usePreview';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useOnDone } from '#src/commands/useOnDone';
import { useWait } from '#src/ui/forms/useWait';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';

type CodeChange = Extract<Change, { kind: 'applyDiscount' | 'removeDiscount' }>;
/** What is done to the code of a subscription. */
type CodeStep = { kind: 'applyDiscount'; code: string } | { kind: 'removeDiscount'; code: string; recordId: string };

/** The step as a value of its parameter: `?discount=apply-WELCOME10`, `?discount=remove`. */
const APPLY = 'apply-';
const REMOVE = 'remove';

/** The step that the address names. @param record of the code that is applied now */
function stepOf(value: string, record: DiscountRecord | null): CodeStep | undefined {
  if (record) return value === REMOVE ? { kind: 'removeDiscount', ...record } : undefined;
  return value.startsWith(APPLY) ? { kind: 'applyDiscount', code: value.slice(APPLY.length) } : undefined;
}

/**
 * A code is applied or removed after a look at what that does, where the API can say it (rules §24.12); otherwise at
 * once. What the look is refused for is what the change would be refused for.
 */
export function useDiscountFlow({ purchaseId, productName, version }: Subscription, record: DiscountRecord | null) {
  const flow = useChangeFlow(useCommands());
  const { features, isLoading: areFeaturesLoading } = useFeatures();
  const hasPreviews = features.includes('preview');
  const overlay = useOverlayParam('discount', {
    isBusy: flow.isSending,
    // A refused look closes the question, and is reported in the page.
    isMissing: (value) =>
      isRefused ||
      flow.isInDoubt ||
      (!areFeaturesLoading && !hasPreviews) ||
      (!flow.isSending && !stepOf(value, record)),
  });
  const asked = flow.asked as CodeChange | undefined;
  // Of the state in which it was asked: a code that was refused does not ask again by itself once the page has changed.
  const preview = usePreview(asked);
  const { state } = preview;
  const wait = useWait(state.type === 'refused' ? state.error : flow.failure);
  // Once it is open it remains so while the look is taken anew, which a refusal begins before the answer is known here.
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
    /** What is being asked about, with what it would do. */
    question: isLooked && overlay.asked !== null && (flow.isSending || !flow.isBusy) ? asked : undefined,
    preview,
    isChecking: preview.isLoading,
    isSending: flow.isSending,
    isBusy: flow.isBusy || preview.isLoading,
    /** The button's label while the shop asks to wait (rules §17.13). */
    waitLabel: wait.label,
    failure: wait.failure,
    /** What failed. */
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
      // After a refusal because it has changed, what the page shows by then is confirmed.
      if (asked && preview.change) flow.send(preview.change === asked ? { ...asked, version } : preview.change);
    },
    dismiss: overlay.close,
  };
}

export type DiscountFlow = ReturnType<typeof useDiscountFlow>;
