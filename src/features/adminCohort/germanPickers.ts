import 'dayjs/locale/de';
import { deDE } from '@mui/x-date-pickers/locales';

/** The month pickers' texts in German. */
export const germanPickers = deDE.components.MuiLocalizationProvider.defaultProps.localeText;
