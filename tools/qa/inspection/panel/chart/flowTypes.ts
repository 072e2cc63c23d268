import type { Edge, Node } from '@xyflow/react';
import type { Arrow, PlacedState } from '../../chart/layoutChart';

/** A state as React Flow has it. */
export type StateNodeType = Node<{ name: string; kind: PlacedState['kind']; isActive: boolean }, 'state'>;
/** The transitions between two states; `last` is the id of the one that was taken last. */
export type ArrowEdgeType = Edge<{ arrow: Arrow; last: string | undefined }, 'arrow'>;
