import { useSelector } from 'react-redux';
import { addDays, businessDayAt, type IsoDate } from '../domain/isoDate';
import { selectClockOffsetDays } from './sessionSelectors';

/** The shop's day by the server's answers; before the first one, by the browser's clock. */
export function useToday(): IsoDate {
  return addDays(businessDayAt(new Date()), useSelector(selectClockOffsetDays));
}
