/** Radius of controls and of surfaces, in pixels. */
export const RADIUS = { control: 10, surface: 16 };
/** Heights of controls in dense tables, of buttons, and of fields, in pixels. Touch targets need 44. */
export const CONTROL_HEIGHT = { small: 36, medium: 44, large: 52 };
/** Height of the impersonation banner in pixels: two lines on a phone, one on wider screens. */
export const BANNER_HEIGHT = { xs: 62, sm: 48 };
/** Font weights above the regular 400. */
export const WEIGHT = { strong: 600, title: 700 };
/** Style of a page's one largest fact, such as the date of the next order. */
export const FIGURE = {
  fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, 2.6rem)',
  fontWeight: WEIGHT.title,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
} as const;
/** Maximum width of a page, in pixels. */
export const PAGE_WIDTH = 1240;
/** Inline padding that aligns full-width elements with the page. */
export const PAGE_INSET = `max(16px, calc((100% - ${PAGE_WIDTH}px) / 2 + 16px))`;
