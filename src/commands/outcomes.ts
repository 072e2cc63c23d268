import type { AnyChange, OutcomeOf } from './CommandContext';

type Outcome = OutcomeOf<AnyChange>;

/** How a command ended, as the guards and actions of a flow take it. */
export interface Ended<Known extends Outcome = Outcome> {
  outcome: Known;
}

/** Of the command that a state has sent. */
const answered = <Known extends Outcome>({ event }: { event: { output: Known } }): Ended<Known> => ({
  outcome: event.output,
});

/** A guard or an action that takes the outcome of the command that a state has sent. */
export const withOutcome = <const Type extends string>(type: Type) => ({ type, params: answered }) as const;

/** Of an earlier command, which was in doubt. */
export const settled = <Known extends Outcome>({ event }: { event: Ended<Known> }): Ended<Known> => event;

const is =
  (type: Outcome['type']) =>
  (_: unknown, { outcome }: Ended) =>
    outcome.type === type;

export const outcomeGuards = { isDone: is('done'), isRefused: is('refused'), isInDoubt: is('inDoubt') };

/** Why it was refused; undefined where it was not. */
export const refusalOf = (outcome: Outcome) => (outcome.type === 'refused' ? outcome.error : undefined);

/** A flow's call, until its hook provides it. */
export const notProvided = () => Promise.reject(new Error('not provided'));
