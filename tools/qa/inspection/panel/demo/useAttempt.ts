import { useState } from 'react';

/** Carries out what a tester asks for, one after the other, and remembers what is to be said of it. */
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
