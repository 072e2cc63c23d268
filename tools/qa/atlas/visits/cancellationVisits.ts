import { button } from '../../../../__tests__/support/page';
import { confirmName } from '../../../../__tests__/support/texts';
import { paths, pathTo } from '#src/config/paths';
import { visitsOf, type Stage, type Visit } from '../Visit';

const CONFLICT = 409;
/** Steps with a URL (`?cancel=`). */
const STEPS = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'ownPause', 'confirm'] as const;
/** Calls by step, for the steps that send a command. */
const CALLS = { delay: 'reschedule', pause: 'pause', confirm: 'cancel' } as const;
type SendingStep = keyof typeof CALLS;

async function open({ customer, openAs }: Stage, step?: string): Promise<void> {
  const guest = await customer({ nextBillInDays: 10 });
  await openAs(guest, pathTo.subscription(guest.purchaseId) + (step ? `?cancel=${step}` : ''));
}

async function send(stage: Stage, step: SendingStep): Promise<void> {
  const { page, t } = stage;
  await open(stage, step);
  const confirm = button(page, confirmName(t.cancellation[step]));
  await confirm.waitFor();
  if (step === 'confirm') await page.getByLabel(t.cancellation.confirm.text).fill('Umzug / moving house');
  else await page.getByRole('radio').first().check();
  await confirm.click();
}

const at = visitsOf(paths.subscription, 'cancellation');

const outcomes = (step: SendingStep): Visit[] => [
  at(`${step}, sending`, ['cancellation.command.sending'], async (stage) => {
    await stage.hold(`subscription/${CALLS[step]}`);
    await send(stage, step);
  }),
  at(`${step}, refused`, ['cancellation.command.refused'], async (stage) => {
    await stage.fail(`subscription/${CALLS[step]}`, CONFLICT);
    await send(stage, step);
  }),
  at(`${step}, in doubt`, ['command.inDoubt'], async (stage) => {
    await stage.lose(`subscription/${CALLS[step]}`);
    await send(stage, step);
  }),
];

export const cancellationVisits: readonly Visit[] = [
  at('closed', ['cancellation.step.closed', 'cancellation.command.resting'], (stage) => open(stage)),
  ...STEPS.map((step) => at(step, [`cancellation.step.${step}`], (stage) => open(stage, step))),
  ...(['delay', 'pause', 'confirm'] as const).flatMap(outcomes),
];
