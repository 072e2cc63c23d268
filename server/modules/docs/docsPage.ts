import { escapeHtml } from '../../core/mail/escapeHtml';

interface Field {
  type?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Field[];
}

/** What the page reads of `/openapi.json`. */
interface Operation {
  parameters?: readonly { name: string; required?: boolean; schema?: Field }[];
  requestBody?: {
    content: Readonly<
      Record<string, { schema?: { properties?: Record<string, Field>; required?: readonly string[] } }>
    >;
  };
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}
export interface OpenApi {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #1d2a22; background: #fbf9f4 }
  h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin: 2rem 0 0.25rem; overflow-wrap: anywhere } p { margin: 0.25rem 0 }
  table { border-collapse: collapse } td { padding: 0.1rem 1rem 0.1rem 0; vertical-align: top } code { font-family: ui-monospace, monospace }`;

function typeOf({ type, enum: choices, anyOf }: Field): string {
  if (choices) return choices.map(String).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  return typeof type === 'string' ? type : 'any';
}

const row = (name: string, field: Field, isRequired: boolean): string =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(field))}</td><td>${isRequired ? 'required' : ''}</td></tr>`;

function fieldRows({ parameters = [], requestBody }: Operation): string[] {
  const [content] = Object.values(requestBody?.content ?? {});
  const { properties = {}, required = [] } = content?.schema ?? {};
  return [
    ...parameters.map(({ name, schema = {}, required: isRequired = false }) => row(name, schema, isRequired)),
    ...Object.entries(properties).map(([name, field]) => row(name, field, required.includes(name))),
  ];
}

function callOf(method: string, path: string, operation: Operation): string {
  const [roles = []] = (operation.security ?? []).flatMap((scheme) => Object.values(scheme));
  const callers = roles.length > 0 ? roles.join(', ') : 'anyone';
  const rows = fieldRows(operation);
  return `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>May be called by: ${escapeHtml(callers)}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}`;
}

/** Every call as a page for people: who may call it, and what it takes. */
export function docsPage({ paths = {} }: OpenApi, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of this server</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>The calls of this server</h1>
<p>Every answer is <code>{ status, message, payload }</code>; the whole description is at <a href="/openapi.json">/openapi.json</a>.</p>
${calls.join('\n')}
</body>
</html>`;
}
