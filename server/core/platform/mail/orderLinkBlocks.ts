import type { LinkCommand, OrderLink } from '#src/domain/order/mailLinks';
import type { MailBlock } from './MailDraft';

const LABELS = {
  skip: 'noticeSkip',
  delay7: 'noticeDelay7',
  delay14: 'noticeDelay14',
} as const satisfies Record<LinkCommand, string>;

/**
 * Returns the blocks with the links that move an order (rules §26.6). Requires the mail parameter `until`, the
 * formatted last day of the links.
 */
export const orderLinkBlocks = (links: readonly OrderLink[], origin: string): MailBlock[] =>
  links.length === 0
    ? []
    : [
        { say: 'noticeLinks' },
        ...links.map(({ command, token }) => ({ link: `${origin}/go#${token}`, label: LABELS[command] })),
      ];
