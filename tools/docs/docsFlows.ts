// `npm run docs:flows`: writes each flow's diagram and transitions to docs/flows; `--check` fails for a stale page.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { diagramOf } from './flows/diagramOf';
import { edgesOf } from '../qa/inspection/chart/edgesOf';
import { FLOWS_FOLDER, MACHINES } from './flows/machines';

const LEGEND = `A transition without a target is "internal" where it has actions, "ignored" where it has none. A state's own transition
for an event comes before the one of "any state".`;

const nameOf = (node: AnyStateNode): string => node.path.join('.') || '(any)';

function tableOf(machine: AnyStateMachine): string {
  const lines = edgesOf(machine).map(
    ({ from, trigger, guard, to, kind }) =>
      `| ${nameOf(from)} | ${trigger} | ${guard} | ${kind ? `(${kind})` : nameOf(to)} |`,
  );
  return ['| in | on | if | goes to |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function pageOf(machine: AnyStateMachine, file: string): Promise<string> {
  const page = [
    `# ${machine.id}`,
    'Written by `npm run docs:flows` from the machine itself.',
    `\`\`\`mermaid\n${diagramOf(machine)}\n\`\`\``,
    LEGEND,
    tableOf(machine),
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(file)), parser: 'markdown' });
}

async function run(check: boolean): Promise<void> {
  mkdirSync(FLOWS_FOLDER, { recursive: true });
  for (const machine of MACHINES) {
    const file = `${FLOWS_FOLDER}/${machine.id}.md`;
    const page = await pageOf(machine, file);
    if (!check) {
      writeFileSync(file, page);
    } else if (readFileSync(file, 'utf8') !== page) {
      throw new Error(`${file} is stale: run npm run docs:flows`);
    }
  }
}

void run(process.argv.includes('--check'));
