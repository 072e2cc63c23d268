import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSeparator, readEmails } from '#src/domain/customer/emailList';
import { Field } from '#src/ui/forms/Field.tsx';
import { EmailChips } from './EmailChips';

interface EmailListFieldProps {
  emails: readonly string[];
  /** Typed text that is not yet on the list. */
  draft: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (emails: string[], draft: string) => void;
  onLeave: () => void;
}

/**
 * List of e-mail addresses, typed one by one or pasted together.
 * Adds valid addresses to the list and keeps invalid text in the field (rules §16.16).
 */
export function EmailListField({ emails, draft, error, isDisabled, onChange, onLeave }: EmailListFieldProps) {
  const { t } = useTranslation('adminDiscounts');
  const input = useRef<HTMLInputElement>(null);

  const take = (text: string) => {
    const read = readEmails(text);
    onChange([...new Set([...emails, ...read.emails])], read.rest.join(' '));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || draft.trim() === '') return;
    // Adds the address; Enter in an empty field submits the form.
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
    // Adds addresses after a separator; invalid text remains in the field.
    if (hasSeparator(text) && readEmails(text).emails.length > 0 && /[\s,;]$/.test(text)) take(text);
    else onChange([...emails], text);
  };

  return (
    <>
      <Field
        inputRef={input}
        label={t('fields.customers')}
        hint={t('fields.customersHint')}
        error={error}
        name="draft"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isDisabled}
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (draft.trim() !== '') take(draft);
          onLeave();
        }}
      />
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
    </>
  );
}
