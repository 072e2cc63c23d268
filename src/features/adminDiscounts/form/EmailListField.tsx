import { styled } from '@mui/material/styles';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSeparator, readEmails } from '../../../domain/customer/emailList';
import { FieldFrame } from '../../../ui/forms/FieldFrame';
import { EmailChips } from './EmailChips';

const Hint = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.95rem' }));

interface EmailListFieldProps {
  emails: readonly string[];
  /** What is typed and not yet on the list. */
  draft: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (emails: string[], draft: string) => void;
  onLeave: () => void;
}

/**
 * A list of addresses, typed one by one or pasted many at once. A valid address is added to the list; an invalid one is
 * kept in the field, where it can be corrected (rules §16.16).
 */
export function EmailListField({ emails, draft, error, isDisabled, onChange, onLeave }: EmailListFieldProps) {
  const { t } = useTranslation('adminDiscounts');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  const take = (text: string) => {
    const read = readEmails(text);
    onChange([...new Set([...emails, ...read.emails])], read.rest.join(' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft.trim() === '') return;
    // Enter adds the address; on an empty field it sends the form, as everywhere.
    event.preventDefault();
    take(draft);
    onLeave();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!hasSeparator(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    take(draft.slice(0, selectionStart ?? draft.length) + pasted + draft.slice(selectionEnd ?? draft.length));
    onLeave();
  };
  const type = (text: string) => {
    // A separator ends an entry; one that is no address is kept to be corrected, with what is typed behind it.
    if (hasSeparator(text) && readEmails(text).emails.length > 0 && /[\s,;]$/.test(text)) take(text);
    else onChange([...emails], text);
  };

  return (
    <FieldFrame>
      <label htmlFor={id}>{t('fields.customers')}</label>
      <Hint id={`${id}-hint`}>{t('fields.customersHint')}</Hint>
      <input
        ref={input}
        id={id}
        name="draft"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isDisabled}
        value={draft}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-message`}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (draft.trim() !== '') take(draft);
          onLeave();
        }}
      />
      <p id={`${id}-message`} role="alert">
        {error ?? '\u200b'}
      </p>
      <EmailChips
        emails={emails}
        isDisabled={isDisabled}
        onRemove={(removed) => {
          onChange(
            emails.filter((email) => email !== removed),
            draft,
          );
          input.current?.focus();
        }}
      />
    </FieldFrame>
  );
}
