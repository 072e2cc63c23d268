import { useHasFeature } from '#src/api/featuresApi';
import type { Subscription } from '#src/api/subscription/Subscription';
import type { Change } from '#src/commands/customer/Command';
import { useCommands } from '#src/commands/customer/customerArea';
import { usePreview } from '#src/commands/customer/usePreview';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useWait } from '#src/ui/forms/useWait';

type CodeChange = Extract<Change, { kind: 'applyDiscount' | 'removeDiscount' }>;
/** What is done to the code of a subscription. */
type CodeStep = { kind: 'applyDiscount'; code: string } | { kind: 'removeDiscount'; code: string; recordId: string };

/**
 * A code is applied or removed after a look at what that does, where the API can say it (rules §24.12); otherwise at
 * once. What the look is refused for is what the change would be refused for.
 */
export function useDiscountFlow({ purchaseId, productName, version }: Subscription) {
  const flow = useChangeFlow(useCommands());
  const hasPreviews = useHasFeature('preview');
  const asked = flow.asked as CodeChange | undefined;
  // Of the state in which it was asked: a code that was refused does not ask again by itself once the page has changed.
  const preview = usePreview(asked);
  const { state } = preview;
  const wait = useWait(state.type === 'refused' ? state.error : flow.failure);
  // Once it is open it remains so while the look is taken anew, which a refusal begins before the answer is known here.
  const isConfirmed = flow.isSending || flow.failure !== undefined;
  const isLooked = state.type === 'known' || state.type === 'missing' || (preview.isLoading && isConfirmed);
  return {
    /** What is being asked about, with what it would do. */
    question: isLooked ? asked : undefined,
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
      const change: CodeChange = { ...step, purchaseId, productName, version };
      if (!hasPreviews) flow.send(change);
      else if (asked?.version === version && asked?.kind === step.kind && asked.code === step.code) preview.retry();
      else flow.ask(change);
    },
    confirm: () => {
      // After a refusal because it has changed, what the page shows by then is confirmed.
      if (asked && preview.change) flow.send(preview.change === asked ? { ...asked, version } : preview.change);
    },
    dismiss: flow.dismiss,
  };
}

export type DiscountFlow = ReturnType<typeof useDiscountFlow>;
