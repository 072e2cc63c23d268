import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** One step back in the history, however often it is asked for until the browser is there: a double click is one step. */
export function useStepBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  return () => {
    if (left.current === key) return;
    left.current = key;
    void navigate(-1);
  };
}
