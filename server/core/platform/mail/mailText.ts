import { toPlainText } from '@react-email/components';

/** Partial types of html-to-text, a package without type declarations. */
interface Builder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
}
interface LinkElement {
  children: readonly unknown[];
  attribs: { href: string };
}
type Walk = (children: readonly unknown[], builder: Builder) => void;

/** Formats a link as `View subscription: https://…`, because many mail clients turn plain URLs into links. */
const link = ({ children, attribs }: LinkElement, walk: Walk, builder: Builder) => {
  walk(children, builder);
  builder.addInline(`: ${attribs.href.replace(/^mailto:/, '')}`, { noWordTransform: true });
};

const OPTIONS = {
  formatters: { link },
  selectors: [
    { selector: 'a', format: 'link' },
    // Formats each row of a table as a line, such as `Quantity: 1 → 2`.
    { selector: '.fact', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: '.factName', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
};

export const mailText = (html: string): string => toPlainText(html, OPTIONS);
