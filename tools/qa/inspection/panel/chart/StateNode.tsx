import Box from '@mui/material/Box';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import type { StateNodeType } from './flowTypes';

/** Hides the handles, which React Flow requires although dagre computes the arrows. */
const HANDLE = { opacity: 0, pointerEvents: 'none' } as const;
const BORDERS = { any: 'dotted', final: 'double', parallel: 'dashed', compound: 'solid', atomic: 'solid' } as const;

/** State of a chart, highlighted while active. */
export function StateNode({ data: { name, kind, isActive } }: NodeProps<StateNodeType>) {
  const { t } = useTranslation('inspect');
  const isBox = kind === 'compound' || kind === 'parallel';
  return (
    <Box
      data-state={name}
      aria-current={isActive || undefined}
      sx={{
        width: 1,
        height: 1,
        display: 'flex',
        alignItems: isBox ? 'flex-start' : 'center',
        justifyContent: 'center',
        border: kind === 'final' ? 3 : 1,
        borderStyle: BORDERS[kind],
        borderColor: isActive ? 'primary.main' : 'text.secondary',
        borderRadius: 1,
        bgcolor: isActive && !isBox ? 'primary.main' : 'background.paper',
        color: isActive && !isBox ? 'primary.contrastText' : 'text.primary',
        outline: isActive ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        fontSize: 13,
        fontWeight: isActive ? 700 : 400,
      }}
    >
      <Handle type="target" position={Position.Top} style={HANDLE} />
      {kind === 'any' ? t('chart.any') : name}
      <Handle type="source" position={Position.Bottom} style={HANDLE} />
    </Box>
  );
}
