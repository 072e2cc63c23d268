import { useSelector } from 'react-redux';
import { addDays, businessDayAt, type IsoDate } from '../domain/isoDate';
import { selectClockOffsetDays } from './sessionSelectors';

/** Returns the shop's date by the server's replies; before the first reply, by the browser's clock. */
export function useToday(): IsoDate {
  return addDays(businessDayAt(new Date()), useSelector(selectClockOffsetDays));
}
