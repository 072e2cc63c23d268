import type { AnyStateMachine } from 'xstate';
import { changeMachine } from '#src/commands/changeMachine';
import { commandMachine } from '#src/commands/commandMachine';
import { emailChangeMachine } from '#src/features/account/info/emailChangeMachine';
import { discountsMachine } from '#src/features/adminDiscounts/discountsMachine';
import { secondFactorMachine } from '#src/features/secondFactor/secondFactorMachine';
import { signInMachine } from '#src/features/auth/signInMachine';
import { cancellationMachine } from '#src/features/cancellation/cancellationMachine';
import { rescheduleMachine } from '#src/features/order/rescheduleMachine';
import { mailLinkMachine } from '#src/features/mailLink/mailLinkMachine';
import { swapMachine } from '#src/features/subscription/swap/swapMachine';

export const FLOWS_FOLDER = 'docs/flows';

/** All flows of the portal. */
export const MACHINES: readonly AnyStateMachine[] = [
  signInMachine,
  secondFactorMachine,
  commandMachine,
  rescheduleMachine,
  emailChangeMachine,
  changeMachine,
  swapMachine,
  mailLinkMachine,
  cancellationMachine,
  discountsMachine,
];
