import { useEffect, useState } from 'react';
import { afterTap } from './afterTap';

/** A value that follows once the tap that changed it has been answered; `first` is what it is until then at the start. */
export function useAfterTap<Value>(value: Value, first = value): Value {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => afterTap(() => setDrawn(value)), [value]);
  return drawn;
}
