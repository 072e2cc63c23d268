/** Writes docs/flows/<machine>.md, the diagram and the table of states of every flow; with --check it only compares. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { commandMachine } from '../src/commands/commandMachine';
import { signInMachine } from '../src/features/auth/signInMachine';
import { cancellationMachine } from '../src/features/cancellation/cancellationMachine';
import { discountsMachine } from '../src/features/adminDiscounts/discountsMachine';
import { rescheduleMachine } from '../src/features/order/rescheduleMachine';
import { emailChangeMachine } from '../src/features/account/info/emailChangeMachine';
import { changeMachine } from '../src/commands/changeMachine';
import { reactivationMachine } from '../src/features/subscription/reactivationMachine';
import { swapMachine } from '../src/features/subscription/swap/swapMachine';

const MACHINES: readonly AnyStateMachine[] = [
  signInMachine,
  commandMachine,
  rescheduleMachine,
  emailChangeMachine,
  changeMachine,
  swapMachine,
  reactivationMachine,
  cancellationMachine,
  discountsMachine,
];
const FOLDER = 'docs/flows';

const nameOf = (node: AnyStateNode): string => node.path.join('.');
const idOf = (node: AnyStateNode): string => node.path.join('_');

/** What sets a transition off, in words: an event, a wait, a call's end, or nothing at all. */
function triggerOf(event: string): string {
  if (event === '') return 'always';
  if (event.startsWith('xstate.after.')) return `after ${event.split('.')[2] ?? ''}`;
  if (event.startsWith('xstate.done.actor.')) return 'answered';
  if (event.startsWith('xstate.error.actor.')) return 'failed';
  return event;
}

function guardOf({ guard }: AnyTransitionDefinition): string {
  const type =
    typeof guard === 'object' && guard !== null && 'type' in guard ? (guard as { type: string }).type : guard;
  return typeof type === 'string' ? type : '';
}

interface Row {
  from: AnyStateNode;
  trigger: string;
  guard: string;
  to: AnyStateNode;
}

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesBelow(child)),
];

function rowsOf(node: AnyStateNode): Row[] {
  const transitions = [...node.transitions.values()].flat().concat(node.always ?? []);
  return transitions.map((transition) => ({
    from: node,
    trigger: triggerOf(transition.eventType),
    guard: guardOf(transition),
    to: transition.target?.[0] ?? node,
  }));
}

function diagram(machine: AnyStateMachine, rows: readonly Row[]): string {
  const states = nodesBelow(machine.root).slice(1);
  const start = (node: AnyStateNode) => Object.values(node.states).filter((child) => node.config.initial === child.key);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((node) => `  state "${nameOf(node)}" as ${idOf(node)}`),
    ...start(machine.root).map((node) => `  [*] --> ${idOf(node)}`),
    ...rows
      .filter(({ from }) => from !== machine.root)
      .map(({ from, to, trigger, guard }) => `  ${idOf(from)} --> ${idOf(to)}: ${trigger}${guard && ` [${guard}]`}`),
    ...states.filter((node) => node.type === 'final').map((node) => `  ${idOf(node)} --> [*]`),
    '```',
  ].join('\n');
}

function table(machine: AnyStateMachine, rows: readonly Row[]): string {
  const lines = rows.map(
    ({ from, trigger, guard, to }) =>
      `| ${from === machine.root ? '(any)' : nameOf(from)} | ${trigger} | ${guard} | ${nameOf(to) || '(same)'} |`,
  );
  return ['| in | on | if | goes to |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function pageOf(machine: AnyStateMachine, file: string): Promise<string> {
  const rows = nodesBelow(machine.root).flatMap(rowsOf);
  const page = `# ${machine.id}\n\nWritten by \`npm run docs:flows\` from the machine itself.\n\n${diagram(machine, rows)}\n\n${table(machine, rows)}\n`;
  return format(page, { ...(await resolveConfig(file)), parser: 'markdown' });
}

async function run(check: boolean): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const machine of MACHINES) {
    const file = `${FOLDER}/${machine.id}.md`;
    const page = await pageOf(machine, file);
    if (!check) {
      writeFileSync(file, page);
    } else if (readFileSync(file, 'utf8') !== page) {
      throw new Error(`${file} is stale: run npm run docs:flows`);
    }
  }
}

await run(process.argv.includes('--check'));
