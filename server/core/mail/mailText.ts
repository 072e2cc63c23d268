import { toPlainText } from '@react-email/components';

type Options = NonNullable<Parameters<typeof toPlainText>[1]>;
type Formatter = NonNullable<Options['formatters']>[string];

/** `View subscription: https://…`, which every mail program makes a link of. */
const link: Formatter = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(`: ${String(element.attribs.href)}`, { noWordTransform: true });
};

/** `Quantity: 1 → 2`, one line a fact. */
const OPTIONS: Options = {
  formatters: { link },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: '.fact', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: '.factName', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
};

/** The text of a mail, from the very elements of its HTML. */
export const mailText = (html: string): string => toPlainText(html, OPTIONS);
