import 'dayjs/locale/de';
import { deDE } from '@mui/x-date-pickers/locales';

/** What the month pickers say in German. */
export const germanPickers = deDE.components.MuiLocalizationProvider.defaultProps.localeText;
