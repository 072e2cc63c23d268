import { useEffect, useEffectEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { ownerOf } from '../../commands/ownerOf';
import { selectCustomerToken } from '../../session/sessionSelectors';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';

/** Debounce before a typed text is stored, in milliseconds. */
const KEEP_AFTER_MS = 200;

interface KeptText {
  /** Hash of the session's token, so that another session does not show the text. */
  session: string;
  text: string;
}

const keptIn = (state: unknown): KeptText | undefined =>
  typeof state === 'object' && state !== null && 'kept' in state ? (state.kept as KeptText) : undefined;

/** Text that was typed in this history entry before a reload; empty in another session. */
export function useKeptText(): string {
  const session = ownerOf(useSelector(selectCustomerToken) ?? '');
  const kept = keptIn(useLocation().state);
  return kept?.session === session ? kept.text : '';
}

/** Stores the text in the current history entry, so that a reload restores it. */
export function useTextKeeping(text: string): void {
  const session = ownerOf(useSelector(selectCustomerToken) ?? '');
  const { search, state } = useLocation() as { search: string; state: object | null };
  const navigate = useNavigate();
  const inputs = useUnsavedInputs();
  const keep = useEffectEvent(() => {
    // Because an unrendered navigation, such as the opened menu, adds another history entry.
    const isStepping = window.location.search !== search;
    if (isStepping || text === (keptIn(state)?.text ?? '')) return;
    void navigate(
      { search },
      { replace: true, state: { ...state, kept: { session, text } }, preventScrollReset: true },
    );
  });
  useEffect(() => {
    // Waits for the answer to the question before input is lost, because the router drops the question on a navigation.
    const timer = setInterval(() => {
      if (inputs.isAsked()) return;
      clearInterval(timer);
      keep();
    }, KEEP_AFTER_MS);
    return () => clearInterval(timer);
  }, [text, search, inputs]);
}
