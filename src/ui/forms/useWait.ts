import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '../../i18n/formatCountdown';

const SECOND_MS = 1000;

/** Seconds until a time in epoch ms, counted down; 0 after that time. */
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

/** Label of the button during the wait after a 429 reply, and the failure until the wait ends (rules §17.13). */
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
