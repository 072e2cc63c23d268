import { useState } from 'react';
import { useHasFeature } from '../../../api/featuresApi';
import type { Subscription } from '../../../api/subscription/Subscription';
import type { Change } from '../../../commands/customer/Command';
import { useCommands } from '../../../commands/customer/customerArea';
import { usePreview } from '../../../commands/customer/usePreview';
import { useChangeFlow } from '../../../commands/useChangeFlow';
import { useOnDone } from '../../../commands/useOnDone';
import { useWait } from '../../../ui/forms/useWait';

/** What is done to the code of a subscription. */
export type CodeChange =
  { kind: 'applyDiscount'; code: string } | { kind: 'removeDiscount'; code: string; recordId: string };

/**
 * A code is applied or removed after a look at what that does, where the API can say it (rules §24.12); otherwise at
 * once. What the look is refused for is what the change would be refused for.
 */
export function useDiscountFlow({ purchaseId, productName, version }: Subscription) {
  const flow = useChangeFlow(useCommands());
  const hasPreviews = useHasFeature('preview');
  // Of the state in which it was asked: a code that was refused does not ask again by itself once the page has changed.
  const [asked, setAsked] = useState<{ change: CodeChange; seen: string | undefined }>();
  const toChange = (change: CodeChange, seen = version): Change => ({
    ...change,
    purchaseId,
    productName,
    version: seen,
  });
  const preview = usePreview(asked && toChange(asked.change, asked.seen), flow.failure);
  useOnDone(flow.done, () => setAsked(undefined));

  const { state } = preview;
  const wait = useWait(state.type === 'refused' ? state.error : flow.failure);
  // After a refusal it remains open while the look is taken anew.
  const isLooked =
    state.type === 'known' || state.type === 'missing' || (preview.isLoading && flow.failure !== undefined);
  return {
    /** What is being asked about, with what it would do. */
    question: isLooked ? asked?.change : undefined,
    preview,
    isChecking: preview.isLoading,
    isSending: flow.isSending,
    isBusy: flow.isBusy || preview.isLoading,
    /** The button's label while the shop asks to wait (rules §17.13). */
    waitLabel: wait.label,
    failure: wait.failure,
    /** What failed. */
    tried: asked?.change ?? flow.change,
    ask: (change: CodeChange) => {
      if (!hasPreviews) flow.send(toChange(change));
      else if (asked?.seen === version && asked?.change.kind === change.kind && asked.change.code === change.code)
        preview.retry();
      else setAsked({ change, seen: version });
    },
    confirm: () => {
      if (asked) flow.send(toChange(asked.change, preview.version));
    },
    dismiss: () => setAsked(undefined),
  };
}

export type DiscountFlow = ReturnType<typeof useDiscountFlow>;
