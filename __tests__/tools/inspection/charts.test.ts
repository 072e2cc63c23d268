import type { AnyStateMachine } from 'xstate';
import { MACHINES } from '../../../tools/docs/flows/machines';
import { chartOf } from '../../../tools/qa/inspection/chart/chartOf';
import { edgesOf, labelOf } from '../../../tools/qa/inspection/chart/edgesOf';
import { layoutChart, type Box } from '../../../tools/qa/inspection/chart/layoutChart';
import { EVENT_FIELDS } from '../../../tools/qa/inspection/window/eventFields';

const machines = MACHINES.map((machine): [string, AnyStateMachine] => [machine.id, machine]);

test.each(machines)(
  'the chart of %s shows every transition, and each state inside its parent (rules §30.5)',
  (_, machine) => {
    const chart = chartOf(machine);
    const { states, arrows } = layoutChart(chart);
    const drawn = arrows.flatMap(({ edges }) => edges.map(({ id }) => id));
    expect(drawn.toSorted()).toEqual(chart.edges.map(({ id }) => id).toSorted());
    expect(new Set(chart.edges.map(({ label }) => label))).toEqual(new Set(edgesOf(machine).map(labelOf)));
    const boxes = new Map(states.map(({ id, box }) => [id, box]));
    const isInside = (inner: Box, outer: Box) =>
      Math.abs(inner.x - outer.x) <= (outer.width - inner.width) / 2 &&
      Math.abs(inner.y - outer.y) <= (outer.height - inner.height) / 2;
    for (const { parent, box } of states) {
      expect(Object.values(box).every(Number.isFinite)).toBe(true);
      const outer = parent === undefined ? undefined : boxes.get(parent);
      if (outer) expect(isInside(box, outer)).toBe(true);
    }
    for (const { points } of arrows) expect(points.length).toBeGreaterThan(1);
  },
);

test.each(machines)('the panel offers fields for every event of %s (rules §30.5)', (id, machine) => {
  const types = machine.events.filter((type) => !String(type).startsWith('xstate.')).map(String);
  expect(types.length).toBeGreaterThan(0);
  expect(Object.keys(EVENT_FIELDS[id] ?? {})).toEqual(expect.arrayContaining(types));
});
