import fc from 'fast-check';
import { placeLabels, type DrawnCurve } from '#src/features/adminCohort/placeLabels';

const AREA = { left: 60, right: 340, top: 0, bottom: 200 };
const WIDTH = 48;
const LINE = 13;
const STEP = 20;
const curve = (id: string, ...heights: number[]): DrawnCurve => ({
  id,
  width: WIDTH,
  points: heights.map((y, month) => ({ x: AREA.left + month * STEP, y })),
});
const flat = (id: string, y: number) => curve(id, ...Array<number>(6).fill(y));
const sideOf = (curves: DrawnCurve[]) =>
  placeLabels(curves, AREA).map(({ id, middle, end }) => `${id} ${middle < end.y ? 'above' : 'below'}`);

test('places a name beside the end of its curve, on the side without other curves', () => {
  expect(sideOf([flat('a', 100)])).toEqual(['a above']);
  expect(sideOf([flat('a', 100), flat('b', 110)])).toEqual(['a above', 'b below']);
  expect(sideOf([flat('a', 4)])).toEqual(['a below']);
});

test('keeps a name within the area', () => {
  const [first] = placeLabels([curve('a', 100)], AREA);
  expect(first?.left).toBe(AREA.left);
  const [last] = placeLabels([curve('a', ...Array<number>(15).fill(100))], AREA);
  expect(last?.left).toBe(AREA.right - WIDTH);
});

test('omits names without room, but never the first name', () => {
  const curves = Array.from({ length: 20 }, (_, index) => flat(String(index), 100));
  const ids = placeLabels(curves, AREA).map(({ id }) => id);
  expect(ids[0]).toBe('0');
  expect(ids.length).toBeLessThan(curves.length);
});

test('places no name over another name or over the end of its curve', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(fc.array(heights, { maxLength: 20 }), (all) => {
      const placed = placeLabels(
        all.map((one, index) => curve(String(index), ...one)),
        AREA,
      );
      for (const one of placed) {
        expect(Math.abs(one.middle - one.end.y)).toBeGreaterThanOrEqual(LINE / 2);
        for (const other of placed)
          if (one !== other)
            expect(Math.abs(one.left - other.left) >= WIDTH || Math.abs(one.middle - other.middle) >= LINE - 1e-6).toBe(
              true,
            );
      }
    }),
  );
});
