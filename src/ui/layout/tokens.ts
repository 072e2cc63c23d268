/** Corners of controls and of surfaces, in pixels. */
export const RADIUS = { control: 10, surface: 16 };
/** Heights of controls in pixels: in dense tables, of buttons, of fields. A finger hits 44 safely. */
export const CONTROL_HEIGHT = { small: 36, medium: 44, large: 52 };
/** How high the banner of an impersonation is in pixels: two lines on a phone, one from a tablet on. */
export const BANNER_HEIGHT = { xs: 62, sm: 48 };
/** The weights beside the regular one, 400. */
export const WEIGHT = { strong: 600, title: 700 };
/** How wide a page gets, in pixels. */
export const PAGE_WIDTH = 1240;
/** The inline padding of what runs over the whole window, and begins where the page does. */
export const PAGE_INSET = `max(16px, calc((100% - ${PAGE_WIDTH}px) / 2 + 16px))`;
