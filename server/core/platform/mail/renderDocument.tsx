import { render } from '@react-email/components';
import type { ComponentProps } from 'react';
import { MailDocument } from './MailDocument';
import { mailText } from './mailText';

/** Renders a mail as HTML and plain text. Import this file dynamically, because the template library is large. */
export async function renderDocument(
  props: ComponentProps<typeof MailDocument>,
): Promise<{ html: string; text: string }> {
  const html = await render(<MailDocument {...props} />);
  return { html, text: mailText(html) };
}
