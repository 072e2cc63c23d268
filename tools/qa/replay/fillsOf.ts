import { COUNTRIES, TEXTS } from '../../../__tests__/support/texts';
import type { ProblemRecord } from '../inspection/record/ProblemRecord';
import { filledWith, type Filled } from './filledWith';
import { stepsOf } from './stepsOf';

type Country = ProblemRecord['customer']['country'];

/** Returns the value of each `fill` step; undefined for other steps. */
export function fillsOf(record: ProblemRecord): (Filled | undefined)[] {
  const { language, start, customer } = record;
  const year = Number(start.clock.slice(0, 4));
  let country: Country = customer.country;
  return stepsOf(record).map(({ step, nextCommand }) => {
    if (step.action === 'select' && step.place.name.startsWith(TEXTS[language].account.fields.country)) {
      country = step.option === COUNTRIES[language].AT ? 'AT' : 'DE';
    }
    if (step.action !== 'fill') return undefined;
    return filledWith(step.value, { name: step.place.name, language, country, year, nextCommand });
  });
}

const OWN = /^‹e-mail (\d+)›$/;

/** Returns the number of the customer's e-mail address in the record; undefined if missing. */
export function ownEmailOf({ customer }: ProblemRecord): number | undefined {
  const number = OWN.exec(customer.email ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}
