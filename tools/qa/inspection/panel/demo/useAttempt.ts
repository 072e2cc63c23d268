import { useState } from 'react';

/** Returns a function that runs an action of the panel, and the action's message and busy state. */
export function useAttempt() {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      setMessage(await work());
    } catch (error) {
      setMessage((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { message, isBusy, attempt: (work: () => Promise<string>) => void attempt(work) };
}
