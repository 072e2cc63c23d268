import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { Curve } from './useCurves';

interface CurveLegendProps {
  curves: readonly Curve[];
  highlighted: string | undefined;
  pinned: string | undefined;
  /** Called with the entry under the pointer or with focus; undefined without one. */
  onPoint: (id: string | undefined) => void;
  onPin: (id: string | undefined) => void;
}

const ENTRY = { gap: 0.5, px: 0.5, minHeight: 28, borderRadius: 1, font: 'inherit', whiteSpace: 'nowrap' } as const;

/** Legend of the curves. Pointer, focus or tap of an entry highlights its curve. */
export function CurveLegend({ curves, highlighted, pinned, onPoint, onPin }: CurveLegendProps) {
  const { t } = useTranslation('adminCohort');
  return (
    <Box
      component="ul"
      aria-label={t('chart.legend')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(5.9rem, 1fr))',
        m: 0,
        mt: 1,
        p: 0,
        listStyle: 'none',
        fontSize: '0.8125rem',
      }}
    >
      {curves.map(({ id, name, colour, isAverage }) => (
        <Box key={id} component="li" sx={{ gridColumn: isAverage ? 'span 2' : undefined }}>
          <ButtonBase
            aria-pressed={pinned === id}
            onClick={() => onPin(pinned === id ? undefined : id)}
            // Ignores touch, because a touch has no end of hover.
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(id)}
            onPointerLeave={() => onPoint(undefined)}
            onFocusVisible={() => onPoint(id)}
            onBlur={() => onPoint(undefined)}
            sx={{
              ...ENTRY,
              bgcolor: highlighted === id ? 'action.selected' : undefined,
              '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
            }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{ width: 14, borderTop: isAverage ? '4px dashed' : '3px solid' }}
              style={{ borderColor: colour }}
            />
            {name}
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
