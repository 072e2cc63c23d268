import { useSelector } from 'react-redux';
import { addDays, businessDayAt, type PlanDate } from '../domain/planDate';
import { selectClockOffsetDays } from './sessionSelectors';

/** The shop's day as the server tells it; before its first answer, by the browser's clock. */
export function useToday(): PlanDate {
  return addDays(businessDayAt(new Date()), useSelector(selectClockOffsetDays));
}
