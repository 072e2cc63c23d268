import type { MailBlock, MailDraft } from './MailDraft';

const BLANK = '••••••';
const URL_END = /(\bhttps?:\/\/[^\s?#<>"]*)[?#][^\s<>"]*/g;
const CODE = /\b\d{6}\b/g;

type Draft = Omit<MailDraft, 'to'>;

/** Returns a text without queries and fragments of its links, because these hold the tokens. */
export const blankLinks = (text: string): string => text.replace(URL_END, `$1?${BLANK}`);

/** Returns a text of a mail that is stored rendered; each number of six digits may be a code. */
export const blankRendered = (text: string): string => blankLinks(text).replace(CODE, BLANK);

const codesOf = ({ body }: Draft): string[] => body.flatMap((block) => ('code' in block ? [block.code] : []));

/** True if the draft has a code or a personal link, so that it is never sent again (rules §38.5). */
export const hasSecret = (draft: Draft): boolean =>
  codesOf(draft).length > 0 ||
  draft.headers !== undefined ||
  // A carrier's page has the parcel's number in its query.
  draft.body.some((block) => 'link' in block && block.label !== 'trackAction' && /[?#]/.test(block.link));

/** Returns a draft without codes, queries and fragments of links, and headers (rules §38.5). */
export function blankDraft({ headers: _headers, params, body, ...draft }: Draft): Draft {
  const codes = codesOf({ ...draft, params, body });
  const blank = (text: string) => blankLinks(codes.reduce((rest, code) => rest.replaceAll(code, BLANK), text));
  const blankBlock = (block: MailBlock): MailBlock => {
    if ('code' in block) return { code: BLANK };
    if ('link' in block) return { ...block, link: blank(block.link) };
    if ('facts' in block) return { facts: block.facts.map(({ name, value }) => ({ name, value: blank(value) })) };
    return block;
  };
  const blanked = Object.entries(params).map(([name, value]) => [name, blank(String(value))] as const);
  return { ...draft, params: Object.fromEntries(blanked), body: body.map(blankBlock) };
}

/** Returns the draft of a sent mail to keep: without secrets, and known as one that had some (rules §38.5). */
export const keptDraft = (draft: Draft): Draft =>
  hasSecret(draft) ? { ...blankDraft(draft), ...(draft.headers && { headers: {} }) } : draft;
