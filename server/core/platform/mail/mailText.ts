import { toPlainText } from '@react-email/components';

/** What is used of html-to-text, which has no types of its own. */
interface Builder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
}
interface LinkElement {
  children: readonly unknown[];
  attribs: { href: string };
}
type Walk = (children: readonly unknown[], builder: Builder) => void;

/** `View subscription: https://…` or `Contact: help@…`, which every mail program makes a link of. */
const link = ({ children, attribs }: LinkElement, walk: Walk, builder: Builder) => {
  walk(children, builder);
  builder.addInline(`: ${attribs.href.replace(/^mailto:/, '')}`, { noWordTransform: true });
};

const OPTIONS = {
  formatters: { link },
  selectors: [
    { selector: 'a', format: 'link' },
    // `Quantity: 1 → 2`, one line a fact.
    { selector: '.fact', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: '.factName', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
};

/** The text of a mail, from the very elements of its HTML. */
export const mailText = (html: string): string => toPlainText(html, OPTIONS);
