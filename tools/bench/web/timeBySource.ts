import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Profiler, Runtime } from 'node:inspector';

/** Milliseconds of a part of the code. */
export interface Time {
  /** While the browser evaluates a script. */
  evaluation: number;
  /** In later calls: renders, effects, handlers. */
  calls: number;
}

/** Parts by the source files of their code; the first match counts. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  ['Emotion', /node_modules\/(@emotion|stylis)\//],
  ['Material UI', /node_modules\/(@mui|react-transition-group)\//],
  ['react-router', /node_modules\/react-router\//],
  ['Redux Toolkit, redux-persist', /node_modules\/(@reduxjs|redux|redux-persist|react-redux|immer|reselect)\//],
  ['XState', /node_modules\/@?xstate\//],
  ['Formik, Yup', /node_modules\/(formik|yup|lodash-es)\//],
  ['i18next, texts', /node_modules\/(i18next|react-i18next)\/|\/locales\//],
  ['other libraries', /node_modules\//],
  ['the portal', /\/src\//],
];
const NATIVE = 'compiler, layout, style, paint';
const IDLE = '(idle)';
const LOADER = /webpack\/bootstrap/;
const MICROSECONDS = 1000;

type SourceOf = (frame: Runtime.CallFrame) => string;

/** Returns a function that names the source of a script's position; empty without a source map. */
function sourcesIn(folder: string): SourceOf {
  const maps = new Map<string, TraceMap | undefined>();
  const mapOf = (url: string) => {
    const file = `${path.join(folder, new URL(url).pathname)}.map`;
    if (!maps.has(url)) maps.set(url, existsSync(file) ? new TraceMap(readFileSync(file, 'utf8')) : undefined);
    return maps.get(url);
  };
  return ({ url, lineNumber, columnNumber }) => {
    const map = lineNumber >= 0 && url.startsWith('https:') ? mapOf(url) : undefined;
    return (map && originalPositionFor(map, { line: lineNumber + 1, column: columnNumber }).source) ?? '';
  };
}

function partOf({ url, functionName }: Runtime.CallFrame, source: string): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (source === '') return functionName === IDLE ? IDLE : url.startsWith('https:') ? 'the page itself' : NATIVE;
  return PARTS.find(([, pattern]) => pattern.test(source))?.[0] ?? 'webpack';
}

/** Returns the main thread's time by part of the code. @param folder of the built portal with source maps */
export function timeBySource(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  folder: string,
): Map<string, Time> {
  const sourceOf = sourcesIn(folder);
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map(({ id, callFrame }) => [id, { callFrame, source: sourceOf(callFrame) }]));
  /** True if webpack's loader is among the callers. */
  const isEvaluation = (id: number): boolean => {
    const parent = parents.get(id);
    if (parent === undefined) return false;
    return LOADER.test(byId.get(parent)?.source ?? '') || isEvaluation(parent);
  };
  const times = new Map<string, Time>();
  samples.forEach((id, index) => {
    const node = byId.get(id);
    if (!node) return;
    const part = partOf(node.callFrame, node.source);
    const time = times.get(part) ?? { evaluation: 0, calls: 0 };
    time[isEvaluation(id) ? 'evaluation' : 'calls'] += (timeDeltas[index] ?? 0) / MICROSECONDS;
    times.set(part, time);
  });
  times.delete(IDLE);
  return times;
}
