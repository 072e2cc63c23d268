import { useEffect, useReducer, useRef } from 'react';
import { CHANNEL, type InspectionMessage, type PanelMessage } from '../InspectionMessage';
import { hear, NOTHING } from './inspected';

const isOfWindow = (message: InspectionMessage) => message.type !== 'whoIsThere' && message.type !== 'send';

/** Returns the panel's state, and a function that sends messages to the inspected windows. */
export function useInspected() {
  const [inspected, dispatch] = useReducer(hear, NOTHING);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
      if (isOfWindow(data)) dispatch(data);
    });
    opened.postMessage({ type: 'whoIsThere' } satisfies PanelMessage);
    return () => opened.close();
  }, []);
  const ask = (message: PanelMessage) => channel.current?.postMessage(message);
  return { inspected, ask };
}
