import Box from '@mui/material/Box';
import { Controls, Position, ReactFlow } from '@xyflow/react';
import sheet from '@xyflow/react/dist/base.css';
import { useTranslation } from 'react-i18next';
import { styleNonce } from '#src/config/styleNonce';
import type { Arrow, PlacedState } from '../../chart/layoutChart';
import { layoutChart } from '../../chart/layoutChart';
import type { LiveMachine } from '../../InspectionMessage';
import { ArrowEdge } from './ArrowEdge';
import type { ArrowEdgeType, StateNodeType } from './flowTypes';
import { StateNode } from './StateNode';

const HEIGHT = { xs: 360, md: 560 };
const NODE_TYPES = { state: StateNode };
const EDGE_TYPES = { arrow: ArrowEdge };
/** Nesting depth as z-index, so that nested states are in front. */
const depthOf = (id: string): number => id.split('.').length;

/** Sets sizes and handles, because React Flow draws no edges of unmeasured nodes. */
const toNode = (
  { id, name, kind, box: { x, y, width, height } }: PlacedState,
  active: readonly string[],
): StateNodeType => ({
  id,
  type: 'state',
  position: { x: x - width / 2, y: y - height / 2 },
  width,
  height,
  measured: { width, height },
  handles: [
    { type: 'target', position: Position.Top, x: width / 2, y: 0 },
    { type: 'source', position: Position.Bottom, x: width / 2, y: height },
  ],
  zIndex: depthOf(id),
  data: { name, kind, isActive: active.includes(id) },
});

const toEdge = (arrow: Arrow, last: string | undefined): ArrowEdgeType => ({
  id: arrow.id,
  type: 'arrow',
  source: arrow.edges[0]?.from ?? '',
  target: arrow.edges[0]?.to ?? '',
  zIndex: depthOf(''.padEnd(9, '.')),
  data: { arrow, last },
});

/** Statechart with the present state and the last transition highlighted (rules §30.5). */
export function MachineChart({ machine: { name, chart, active, last } }: { machine: LiveMachine }) {
  const { t } = useTranslation('inspect');
  const { states, arrows } = layoutChart(chart);
  return (
    <Box sx={{ height: HEIGHT, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <style nonce={styleNonce()}>{sheet}</style>
      <ReactFlow
        key={name}
        aria-label={t('chart.label', { machine: name })}
        nodes={states.map((state) => toNode(state, active))}
        edges={arrows.map((arrow) => toEdge(arrow, last))}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        colorMode="system"
        fitView
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'controls.ariaLabel': t('chart.controls'),
          'controls.zoomIn.ariaLabel': t('chart.zoomIn'),
          'controls.zoomOut.ariaLabel': t('chart.zoomOut'),
          'controls.fitView.ariaLabel': t('chart.fit'),
        }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
}
