import { deDE } from '@mui/x-data-grid/locales';

/** The grid's own texts in German. */
export const germanGrid = deDE.components.MuiDataGrid.defaultProps.localeText;
