import { alternativesOf } from './alternativesOf';
import { fieldTable } from './fieldTable';
import type { OpenApi, Operation, Schema } from './OpenApi';
import { typeOf } from './typeOf';

const FAILURES = `After the status of a failure, brackets hold the content of its \`payload\`, and then comes the message in
English, or the messages that there may be.`;

/** Of every reply alike. */
const ENVELOPE = ['status', 'message'];

function callersOf({ security }: Operation): string {
  const roles = security.length === 1 ? (security[0]?.bearer ?? []) : [];
  return roles.length > 0 ? roles.map((role) => `\`${role}\``).join(', ') : 'anyone';
}

const jsonOf = ({ responses }: Operation, status: string): Schema | undefined =>
  responses[status]?.content?.['application/json']?.schema;

function answerOf(operation: Operation): string {
  const fields = Object.entries(jsonOf(operation, '200')?.properties ?? {}).filter(
    ([name]) => !ENVELOPE.includes(name),
  );
  return `\`\`\`ts\n${fields.map(([name, schema]) => `let ${name}: ${typeOf(schema)};`).join('\n')}\n\`\`\``;
}

/** What a refusal carries beside its message. */
function carriedBy(schema: Schema | undefined): string {
  const payload = schema?.properties?.payload ?? {};
  const names = (alternativesOf(payload) ?? [payload]).flatMap(({ properties = {} }) => Object.keys(properties));
  return [...new Set(names)].map((name) => `\`${name}\``).join(', ');
}

const failuresOf = (operation: Operation): string =>
  Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => {
      const carried = carriedBy(jsonOf(operation, status));
      const words = description.replace(/^- /, '').replaceAll('\n- ', ' / ');
      return `- **${status}** ${carried && `(${carried}) `}${words}`;
    })
    .join('\n');

const callOf = (method: string, path: string, operation: Operation): string[] => [
  `### ${method.toUpperCase()} ${path}`,
  `${operation.summary}. ${operation.description}`,
  `Who may: ${callersOf(operation)}.`,
  fieldTable(operation),
  'Answers 200 with',
  answerOf(operation),
  'or fails with',
  failuresOf(operation),
];

/** The description of the API for people, in Markdown. */
export function pageOf({ info, tags, components, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.flatMap(({ name, description }) => [
    `## ${name}`,
    description,
    ...calls
      .filter(({ operation }) => operation.tags.includes(name))
      .flatMap(({ method, path, operation }) => callOf(method, path, operation)),
  ]);
  return [
    '# API',
    'Written by `npm run docs:api` from `/openapi.json`.',
    info.description,
    components.securitySchemes.bearer.description,
    FAILURES,
    ...sections,
  ].join('\n\n');
}
