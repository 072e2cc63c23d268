import { useEffect, useEffectEvent } from 'react';
import type { AdminOutcome, AdminChange } from '../../commands/admin/AdminCommand';
import type { Commands } from '../../commands/CommandContext';
import { useSettled } from '../../commands/useSettled';
import type { DiscountsEvent } from './discountsMachine';

/**
 * Opens the form of a save that was sent before a reload, or before the discounts were left, and receives its outcome.
 * @param isInDoubt the form of that save is open, and shows a refusal by itself
 */
export function usePendingSave(
  commands: Commands<AdminChange>,
  isInDoubt: boolean,
  send: (event: DiscountsEvent) => void,
): void {
  const settle = (outcome: AdminOutcome) => {
    // Received here: it must not open its form once more when the discounts are visited again.
    commands.takeOutcome();
    send({ type: 'settled', outcome });
  };
  useSettled(commands, settle);

  const { pending } = commands;
  const resume = useEffectEvent(() => {
    if (pending?.kind === 'saveDiscount') send({ type: 'resume', save: pending });
  });
  useEffect(() => resume(), [pending?.idempotencyKey]);

  // It may be refused before this page has loaded.
  const resumeRefused = useEffectEvent(() => {
    const missed = commands.takeOutcome();
    if (missed?.type !== 'refused' || missed.command.kind !== 'saveDiscount') return;
    send({ type: 'resume', save: missed.command });
    settle(missed);
  });
  useEffect(() => resumeRefused(), []);

  const waitFor = useEffectEvent(commands.waitFor);
  useEffect(() => (isInDoubt ? waitFor() : undefined), [isInDoubt]);
}
