/** In pixels; known apart from the chart, so that its place can be kept until it is there. */
export const RETENTION_CHART_HEIGHT = 360;
