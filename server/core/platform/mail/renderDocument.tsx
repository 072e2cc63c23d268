import { render } from '@react-email/components';
import type { ComponentProps } from 'react';
import { MailDocument } from './MailDocument';
import { mailText } from './mailText';

/** A mail's HTML, and the text that is made of it. */
export async function renderDocument(
  props: ComponentProps<typeof MailDocument>,
): Promise<{ html: string; text: string }> {
  const html = await render(<MailDocument {...props} />);
  return { html, text: mailText(html) };
}
