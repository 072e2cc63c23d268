import { useTheme } from '@mui/material/styles';
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';
import { WEIGHT } from '../../ui/layout/tokens';
import { placeLabels } from './placeLabels';
import type { Curve } from './useCurves';

const FONT = 11;
/** Maximum width of a character at this font size, in pixels. */
const CHARACTER = 7.4;
/** Distance from the curve's end at which a label gets a line, in pixels. */
const FAR = 16;
const FADED = 0.25;

/** Curves in pixel coordinates, the average first. */
function useDrawnCurves(curves: readonly Curve[]) {
  const x = useXScale<'point'>();
  const y = useYScale<'linear'>();
  return curves
    .toSorted((one, other) => Number(other.isAverage) - Number(one.isAverage))
    .map(({ id, name, data }) => ({
      id,
      width: name.length * CHARACTER,
      points: data.flatMap((value, month) => (value === null ? [] : [{ x: x(month) ?? 0, y: y(value) }])),
    }));
}

interface CurveLabelsProps {
  curves: readonly Curve[];
  highlighted: string | undefined;
}

/** Labels at the ends of the curves, as many as fit; always includes the highlighted one. */
export function CurveLabels({ curves, highlighted }: CurveLabelsProps) {
  const { palette } = useTheme().vars;
  const { left, top, width, height } = useDrawingArea();
  const drawn = useDrawnCurves(curves);
  const area = { left, right: left + width, top: 0, bottom: top + height };
  const placed = placeLabels(drawn, area);
  const isOf = ({ id }: { id: string }) => id === highlighted;
  // Keeps the labels in position during highlighting, so that they remain readable.
  const isShown = highlighted === undefined || placed.some(isOf);
  const labels = isShown
    ? placed
    : placeLabels([...drawn.filter(isOf), ...drawn.filter((curve) => !isOf(curve))], area);
  return (
    // Hidden from screen readers, because legend and table have the same content.
    <g aria-hidden pointerEvents="none" fontSize={FONT}>
      {labels.map((label) => {
        const curve = curves.find(({ id }) => id === label.id);
        const isFaded = highlighted !== undefined && highlighted !== label.id;
        const isStrong = label.id === highlighted || curve?.isAverage;
        const { x, y } = label.end;
        return (
          <g key={label.id} opacity={isFaded ? FADED : 1}>
            {Math.abs(label.middle - y) > FAR && (
              <line x1={x} y1={y} x2={x} y2={label.middle} stroke={curve?.colour} strokeDasharray="1 3" />
            )}
            <text
              data-curve={label.id}
              x={label.left}
              y={label.middle}
              dominantBaseline="central"
              fill={curve?.colour}
              fontWeight={isStrong ? WEIGHT.title : WEIGHT.strong}
              stroke={palette.background.paper}
              strokeWidth={3}
              paintOrder="stroke"
            >
              {curve?.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
