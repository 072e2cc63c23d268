import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { ownerOf } from '../../commands/ownerOf';
import { selectCustomerToken } from '../../session/sessionSelectors';

/** Pause in typing after which a text is kept, in milliseconds. */
const KEEP_AFTER_MS = 200;

interface KeptText {
  /** Hash of the session's token: the text is not shown in another session. */
  session: string;
  text: string;
}

const keptIn = (state: unknown): KeptText | undefined =>
  typeof state === 'object' && state !== null && 'kept' in state ? (state.kept as KeptText) : undefined;

/** A text that was typed at the present entry of the history before a reload; empty in another session. */
export function useKeptText(): string {
  const session = ownerOf(useSelector(selectCustomerToken) ?? '');
  const kept = keptIn(useLocation().state);
  return kept?.session === session ? kept.text : '';
}

/** Keeps a text in the present entry of the history, so that a reload shows it again. */
export function useTextKeeping(text: string): void {
  const session = ownerOf(useSelector(selectCustomerToken) ?? '');
  const { search, state } = useLocation() as { search: string; state: object | null };
  const navigate = useNavigate();
  const keep = useEffectEvent(() => {
    // A step that is not rendered yet, such as the opened menu, has an entry of its own.
    const isStepping = window.location.search !== search;
    if (isStepping || text === (keptIn(state)?.text ?? '')) return;
    void navigate(
      { search },
      { replace: true, state: { ...state, kept: { session, text } }, preventScrollReset: true },
    );
  });
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
}
