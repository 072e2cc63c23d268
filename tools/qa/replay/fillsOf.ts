import { COUNTRIES, TEXTS } from '../../../__tests__/support/texts';
import type { ProblemRecord } from '../inspection/record/ProblemRecord';
import { filledWith, type Filled } from './filledWith';
import { stepsOf } from './stepsOf';

type Country = ProblemRecord['customer']['country'];

/** What each step of a record fills in, in their order; undefined for a step that fills in nothing. */
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

/** The number that the customer's own address has in a record; undefined where it is not in it. */
export function ownEmailOf({ customer }: ProblemRecord): number | undefined {
  const number = OWN.exec(customer.email ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}
