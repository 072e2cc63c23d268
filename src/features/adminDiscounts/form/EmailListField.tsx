import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSeparator, readEmails } from '#src/domain/customer/emailList';
import { Field } from '#src/ui/forms/Field.tsx';
import { EmailChips } from './EmailChips';

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
