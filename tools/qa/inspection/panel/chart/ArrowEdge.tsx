import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import type { Arrow } from '../../chart/layoutChart';
import type { ArrowEdgeType } from './flowTypes';

/** Length of an arrowhead, in pixels. */
const HEAD = 7;

const LABELS = 1000;

const pathOf = (points: Arrow['points']): string =>
  points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x},${y}`).join(' ');

/** Returns the path of a triangle at the end of the line. */
function headOf(points: Arrow['points']): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const corner = (turn: number) => `${end.x - HEAD * Math.cos(angle + turn)},${end.y - HEAD * Math.sin(angle + turn)}`;
  return `M${end.x},${end.y} L${corner(0.5)} L${corner(-0.5)} Z`;
}

/** Arrow of the transitions between two states. Highlights the machine's last transition. */
export function ArrowEdge({ data }: EdgeProps<ArrowEdgeType>) {
  const { vars } = useTheme();
  if (!data) return null;
  const { arrow, last } = data;
  const isLast = arrow.edges.some(({ id }) => id === last);
  const color = isLast ? vars.palette.secondary.main : vars.palette.text.secondary;
  return (
    <>
      <path d={pathOf(arrow.points)} fill="none" stroke={color} strokeWidth={isLast ? 3 : 1} />
      <path d={headOf(arrow.points)} fill={color} stroke="none" />
      <EdgeLabelRenderer>
        <Box
          sx={{
            position: 'absolute',
            // Renders labels above the nodes.
            zIndex: LABELS,
            transform: `translate(-50%, -50%) translate(${arrow.label.x}px, ${arrow.label.y}px)`,
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontSize: 11.5,
            lineHeight: '15px',
            whiteSpace: 'nowrap',
          }}
        >
          {arrow.edges.map(({ id, label }) => (
            <Box
              key={id}
              data-transition={label}
              aria-current={id === last || undefined}
              sx={{ ...(id === last && { color: 'secondary.main', fontWeight: 700, textDecoration: 'underline' }) }}
            >
              {label}
            </Box>
          ))}
        </Box>
      </EdgeLabelRenderer>
    </>
  );
}
