import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../i18n/formatCountdown';

const SECOND_MS = 1000;

/** Counts the seconds down that are left until a moment, in epoch milliseconds; 0 without one and once it is over. */
export function useSecondsUntil(moment: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (moment <= Date.now()) return () => undefined;
      const timer = setInterval(() => {
        if (moment <= Date.now()) clearInterval(timer);
        changed();
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [moment],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));
  return useSyncExternalStore(subscribe, secondsLeft, secondsLeft);
}

/**
 * How long a refused call asks to wait (rules §17.13), as its button says it, and the refusal for as long as it holds:
 * once the wait is over it is no longer true.
 */
export function useWait<Failure extends { retryAt?: number }>(failure: Failure | undefined) {
  const { t } = useTranslation();
  const until = failure?.retryAt ?? 0;
  const seconds = useSecondsUntil(until);
  const isOver = until > 0 && seconds === 0;
  return {
    label: seconds > 0 ? t('actions.waitFor', { time: formatCountdown(seconds) }) : undefined,
    failure: isOver ? undefined : failure,
  };
}
