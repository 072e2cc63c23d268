import { button } from '../../../../__tests__/support/page';
import { confirmName } from '../../../../__tests__/support/texts';
import { paths, pathTo } from '#src/config/paths';
import type { Stage, Visit } from '../Visit';

const CONFLICT = 409;
/** The steps that have an address of their own. */
const STEPS = ['reasons', 'delay', 'swap', 'swapping', 'pause', 'confirm'] as const;
/** The steps that send something, and the call that they send. */
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

const at = (state: string, machine: string, arrive: Visit['arrive']): Visit => ({
  route: paths.subscription,
  page: 'cancellation',
  state,
  machines: [`cancellation.${machine}`],
  arrive,
});

const endings = (step: SendingStep): Visit[] => [
  at(`${step}, sending`, 'sending', async (stage) => {
    await stage.hold(`subscription/${CALLS[step]}`);
    await send(stage, step);
  }),
  at(`${step}, refused`, 'refused', async (stage) => {
    await stage.fail(`subscription/${CALLS[step]}`, CONFLICT);
    await send(stage, step);
  }),
  at(`${step}, in doubt`, 'inDoubt', async (stage) => {
    await stage.lose(`subscription/${CALLS[step]}`);
    await send(stage, step);
  }),
];

/** Every step of a cancellation, and each ending of those that send something. */
export const cancellationVisits: readonly Visit[] = [
  at('closed', 'closed', (stage) => open(stage)),
  ...STEPS.map((step) => at(step, step, (stage) => open(stage, step))),
  at('a pause of its own', 'ownPause', async (stage) => {
    await open(stage);
    await button(stage.page, stage.t.cancellation.pause.open).click();
  }),
  ...(['delay', 'pause', 'confirm'] as const).flatMap(endings),
];
