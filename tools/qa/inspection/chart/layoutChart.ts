import { graphlib, layout } from '@dagrejs/dagre';
import type { Chart, ChartEdge, ChartState } from './Chart';

interface Point {
  x: number;
  y: number;
}

/** Centre and size of a box, in pixels. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface PlacedState extends ChartState {
  box: Box;
}

/** All transitions between two states, drawn as one arrow. */
export interface Arrow {
  id: string;
  edges: ChartEdge[];
  points: Point[];
  /** Centre of the label. */
  label: Point;
}

export interface Layout {
  states: PlacedState[];
  arrows: Arrow[];
}

/** Average width of a letter at the chart's font size, in pixels. */
const LETTER = 6.6;
const LINE = 15;
const PADDING = 22;
const STATE_HEIGHT = 38;
/** Fixed width of an `any` box in pixels, because its text is translated. */
const ANY_WIDTH = 100;
/** Extra height of a composite state for its name, in pixels. */
const BOX_HEAD = 18;
const GAPS = { nodesep: 26, ranksep: 34, edgesep: 14, marginx: 12, marginy: 12 };

const widthOf = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length)) * LETTER;
const isBox = ({ kind }: ChartState): boolean => kind === 'compound' || kind === 'parallel';

/** Groups transitions by source and target, because the chart draws one arrow for them. */
function joined(edges: readonly ChartEdge[]): ChartEdge[][] {
  const groups = new Map<string, ChartEdge[]>();
  for (const edge of edges) {
    const ends = `${edge.from} → ${edge.to}`;
    groups.set(ends, [...(groups.get(ends) ?? []), edge]);
  }
  return [...groups.values()];
}

/** Returns the id of a composite state's first leaf, or else `id`, because dagre draws no edges to parents. */
function leafOf(id: string, { states }: Chart): string {
  const state = states.find((one) => one.id === id);
  const first = states.find(({ parent, kind }) => parent === id && kind !== 'any');
  return state && isBox(state) && first ? leafOf(first.id, { states, edges: [] }) : id;
}

/** Returns positions and sizes in pixels, laid out from top to bottom. */
export function layoutChart(chart: Chart): Layout {
  const graph = new graphlib.Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'TB', ...GAPS });
  for (const state of chart.states) {
    const width = state.kind === 'any' ? ANY_WIDTH : widthOf([state.name]) + PADDING;
    graph.setNode(state.id, isBox(state) ? {} : { width, height: STATE_HEIGHT });
  }
  for (const { id, parent } of chart.states) if (parent !== undefined) graph.setParent(id, parent);

  const groups = joined(chart.edges).map((edges) => ({ edges, id: edges.map(({ id }) => id).join('\n') }));
  for (const { edges, id } of groups) {
    const [{ from, to }] = edges as [ChartEdge];
    const label = { width: widthOf(edges.map((edge) => edge.label)), height: edges.length * LINE, labelpos: 'c' };
    graph.setEdge(leafOf(from, chart), leafOf(to, chart), label, id);
  }
  layout(graph);

  const states = chart.states.map((state) => {
    const { x, y, width, height } = graph.node(state.id) as Box;
    const head = isBox(state) ? BOX_HEAD : 0;
    return { ...state, box: { x, y: y - head / 2, width, height: height + head } };
  });
  const arrows = groups.map(({ edges, id }) => {
    const [{ from, to }] = edges as [ChartEdge];
    const { points, x, y } = graph.edge(leafOf(from, chart), leafOf(to, chart), id) as Point & { points: Point[] };
    return { id, edges, points, label: { x, y } };
  });
  return { states, arrows };
}
