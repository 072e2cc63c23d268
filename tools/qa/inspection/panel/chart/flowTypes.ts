import type { Edge, Node } from '@xyflow/react';
import type { Arrow, PlacedState } from '../../chart/layoutChart';

/** React Flow's node of a state. */
export type StateNodeType = Node<{ name: string; kind: PlacedState['kind']; isActive: boolean }, 'state'>;
/** React Flow's edge of an arrow; `last` is the id of the machine's last transition. */
export type ArrowEdgeType = Edge<{ arrow: Arrow; last: string | undefined }, 'arrow'>;
