import type { Shop } from '../../core/platform/config/config';
import { escapeHtml } from '../../core/platform/mail/escapeHtml';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { declarationFacts, formatMoment } from '../../core/shop/declarations/declarationFacts';
import { paragraph } from '../../core/platform/html/page';
import type { FormatDay } from '../../core/platform/wire/format';
import { translate, translateMail, type MessageKey } from '../../core/platform/wire/translate';

const TITLES = {
  cancellation: 'cancellationReceived',
  withdrawal: 'withdrawalReceived',
} as const satisfies Record<Declaration['type'], MessageKey>;
const NEXT = { cancellation: 'cancellationNext', withdrawal: 'withdrawalNext' } as const satisfies Record<
  Declaration['type'],
  MessageKey
>;

/** Returns the page of a received declaration, which offers the same content as a text file (rules §28.4). */
export function resultPage(declaration: Declaration, shop: Shop, formatDay: FormatDay) {
  const { type, lang, reference, receivedAt } = declaration;
  const say = (key: MessageKey) => translate(lang, key, { moment: formatMoment(receivedAt, lang, formatDay) });
  const facts = declarationFacts(declaration, lang, formatDay).map(({ name, value }) => ({
    name: translateMail(lang, name),
    value,
  }));
  const title = say(TITLES[type]);
  const lines = [
    shop.brandName,
    title,
    '',
    say('declarationReceived'),
    '',
    ...facts.map((fact) => `${fact.name}: ${fact.value}`),
  ];
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
  const rows = facts.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const body = `${paragraph(say('declarationReceived'))}
<dl>${rows.join('\n')}</dl>
<div class="screen">
${paragraph(say(NEXT[type]))}
<p><a class="button" download="${reference}.txt" href="${escapeHtml(file)}">${escapeHtml(say('declarationFile'))}</a></p>
${paragraph(say('declarationPrint'))}
<p><a href="/">${escapeHtml(say('pageHome'))}</a></p>
</div>`;
  return { lang, shop, title, body };
}
