import type { RenderedSample } from '../../support/mails/renderSamples';
import { mailsPage } from '../../../tools/docs/mailsPage';
import type { MailBlock } from '#server/core/platform/mail/MailDraft';
import { mailSender } from '#server/core/platform/mail/mailSender';
import { mailSamples } from '../../support/mails/mailSamples';
import { fill, TEXTS } from '../../support/texts';

type Words = Readonly<Record<string, string>>;
const ENTITIES: Words = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
const unescape = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const wordsOf = ({ lang }: RenderedSample): Words => TEXTS[lang].mail;
const paramsOf = ({ draft }: RenderedSample): Words => ({
  brand: 'Nachschub',
  ...Object.fromEntries(Object.entries(draft.params).map(([name, value]) => [name, String(value)])),
});
const say = (sample: RenderedSample, key: string) => fill(wordsOf(sample)[key] ?? '', paramsOf(sample));

/** Returns the text keys of a mail's block. */
const keysOf = (block: MailBlock): string[] => {
  if ('say' in block) return [block.say];
  if ('facts' in block) return block.facts.map(({ name }) => name);
  return 'label' in block ? [block.label] : [];
};

/** Returns the lines of a mail's block in the plain text. */
const linesOf = (sample: RenderedSample, block: MailBlock): string[] => {
  if ('say' in block) return [say(sample, block.say)];
  if ('code' in block) return [block.code];
  if ('facts' in block) return block.facts.map(({ name, value }) => `${say(sample, name)}: ${value}`);
  return [`${say(sample, block.label)}: ${block.link}`];
};

/** Returns the fragments of a mail's block in the HTML. */
const piecesOf = (sample: RenderedSample, block: MailBlock): string[] => {
  if ('facts' in block) return block.facts.flatMap(({ name, value }) => [`>${say(sample, name)}<`, `>${value}<`]);
  if ('link' in block) return [`>${say(sample, block.label)}<`, `href="${block.link}"`];
  return linesOf(sample, block).map((line) => `>${line}<`);
};

const titleOf = ({ name, lang }: RenderedSample) => `${name}, ${lang}`;
let samples: RenderedSample[];
beforeAll(() => {
  samples = mailSamples();
});
const each = (check: (sample: RenderedSample) => unknown) =>
  Object.fromEntries(samples.map((sample) => [titleOf(sample), check(sample)]));
const all = (value: unknown) => each(() => value);
const find = (name: string, lang: 'de' | 'en') => {
  const found = samples.find((sample) => sample.name === name && sample.lang === lang);
  if (!found) throw new Error(`There is no sample "${name}".`);
  return found;
};

test('the samples contain every mail in both languages (rules §25.7)', () => {
  for (const lang of ['de', 'en'] as const) {
    const sent = new Set(samples.filter((one) => one.lang === lang).map(({ draft }) => draft.subject));
    expect([...sent].sort()).toEqual(
      Object.keys(TEXTS[lang].mail)
        .filter((key) => key.endsWith('Subject'))
        .sort(),
    );
  }
});

test('every placeholder of every text of a mail is filled', () => {
  const unfilled = (sample: RenderedSample) =>
    [sample.draft.subject, 'closing', 'footer', ...sample.draft.body.flatMap(keysOf)].flatMap((key) =>
      [...(wordsOf(sample)[key] ?? 'missing {{text}}').matchAll(/{{(\w+)}}/g)]
        .map(([, name = '']) => name)
        .filter((name) => !paramsOf(sample)[name]),
    );
  expect(each(unfilled)).toEqual(all([]));
  expect(each(({ mail }) => /{{|undefined|null|NaN/.exec(`${mail.subject} ${mail.text} ${mail.html}`))).toEqual(
    all(null),
  );
});

test('each mail has its paragraphs, facts, code and links in text and HTML (rules §25.3)', () => {
  const missing = (sample: RenderedSample) => {
    const { draft, mail } = sample;
    const [text, html] = [mail.text, unescape(mail.html)];
    const frame = [say(sample, 'closing'), say(sample, 'footer')];
    return [
      ...[...draft.body.flatMap((block) => linesOf(sample, block)), ...frame].filter((line) => !text.includes(line)),
      ...[...draft.body.flatMap((block) => piecesOf(sample, block)), ...frame.map((line) => `>${line}<`)].filter(
        (piece) => !html.includes(piece),
      ),
    ];
  };
  expect(each(missing)).toEqual(all([]));
});

test('each mail has one heading, at most one button, a language and dark colours, and loads nothing (rules §25.4)', () => {
  const look = ({ lang, mail: { html } }: RenderedSample) => ({
    headings: html.match(/<h1/g)?.length,
    otherHeadings: html.match(/<h[2-6]/g),
    hasTwoButtons: (html.match(/class="button"/g)?.length ?? 0) > 1,
    isInLanguage: html.includes(`<html lang="${lang}">`),
    isForTheDark:
      html.includes('<meta name="color-scheme" content="light dark"') && html.includes('prefers-color-scheme: dark'),
    width: /max-width:600px/.test(html),
    loaded: /<(img|link|script|iframe|video)\b|\burl\(|@import|\bsrc=/.exec(html),
  });
  expect(each(look)).toEqual(
    all({
      ...{
        headings: 1,
        otherHeadings: null,
        hasTwoButtons: false,
        isInLanguage: true,
        isForTheDark: true,
        width: true,
      },
      loaded: null,
    }),
  );
});

/** Mails without a change of a subscription or an address. */
const WITHOUT_RECEIPT = [
  ...[
    'sign-in code',
    'too many wrong codes',
    'invitation to the team',
    'erasure to confirm',
    'erased account',
    'announced erasure',
    'endpoint that replied 410',
    'failing endpoint',
    'code for a new address',
    'new e-mail address',
    'details',
    'card saved',
    'card saved beside an open order',
    'card saved that pays',
  ],
  ...['card deleted', 'declined order', 'expiring card', 'notice', 'notice without a card', 'notice of a resumption'],
  ...['shipped', 'shipped by a carrier without a page', 'shipped without a number'],
  ...['refund of a part', 'refund of an order that is not packed', 'refund of a declined charge', 'failed refund'],
  ...['cancellation received', 'withdrawal received', 'declaration of another address waits'],
  ...['cancellation done', 'cancellation scheduled', 'withdrawal done', 'declaration rejected', 'declaration disowned'],
];
/** Mails about changes that cannot be undone. */
const FINAL = [
  ...['cancelled', 'card chosen', 'continued by another card', 'undone', 'ordered', 'failed payment'],
  ...['failed payment without a card', 'given up', 'waiting for stock', 'postponed', 'postponed beyond its end'],
  ...['ordered below the minimum of the provider', 'payment to confirm', 'payment not confirmed'],
  ...['failed payment of an unusable card', 'given up with an unusable card'],
  ...['declared cancelled', 'declared cancelled on a day', 'declared withdrawn', 'cancellation taken back'],
];

test('a mail about a change shows its receipt number, and date and page of the undo (rules §25.5)', () => {
  const read = ({ mail: { text } }: RenderedSample) => ({
    number: /(?:Belegnummer|Receipt number): (\d+)/.exec(text)?.[1],
    until: /(?:Bis|until) (Fri, Nov 27, 2026)/.exec(text)?.[1],
    page: /https:\/\/my\.shop\.example(\/(?!go)[\w-]+)/.exec(text)?.[1],
  });
  const pageOf = ({ name, draft }: RenderedSample) => {
    if (name.startsWith('declared')) return '/declaration';
    if (name === 'payment to confirm') return '/pay';
    return draft.body.some((block) => 'say' in block && block.say === 'notYou')
      ? '/address-payment-details'
      : '/manage-subscriptions';
  };
  const changes = samples.filter(({ name }) => !WITHOUT_RECEIPT.includes(name));
  expect(changes.length).toBeGreaterThan(30);
  expect(changes.map((sample) => [titleOf(sample), read(sample)])).toEqual(
    changes.map((sample) => [
      titleOf(sample),
      {
        number: '48213',
        until: FINAL.includes(sample.name) ? undefined : 'Fri, Nov 27, 2026',
        page: pageOf(sample),
      },
    ]),
  );
});

test.each([
  ['expiring card', 'chargedCard'],
  ['given up', 'noNextCharge'],
  ['payment to confirm', 'nextCharge'],
  ['failed payment of an unusable card', 'chargedCard'],
  ['failed payment without a card', 'failedRetry'],
  ['failed payment without a card', 'cardAction'],
  ['notice without a card', 'cardAction'],
  ['withdrawal received', 'declarationReceivedNext'],
  ['declared withdrawn', 'cancelledSubject'],
  ['declared withdrawn', 'cancelledIntro'],
  ['cancellation scheduled', 'declarationDoneSubject'],
  ['card saved', 'nextCharge'],
  ['code for a new address', 'accountAction'],
])('omits from "%s" a line that contradicts its content: %s', (name, key) => {
  const { subject, body } = find(name, 'de').draft;
  expect([subject, ...body.flatMap(keysOf)]).not.toContain(key);
});

test('says of a charge only that it is ordered, and links the page of a shipped parcel (rules §32.6)', () => {
  const linked = ({ draft }: RenderedSample) => draft.body.flatMap((block) => ('link' in block ? [block.label] : []));
  expect(find('ordered', 'de').mail.text).not.toContain('unterwegs');
  expect(find('ordered', 'de').mail.text).toContain('Die Bestellnummer ist 90417');
  expect(find('shipped', 'de').mail.text).toContain(
    'Sendung verfolgen: https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557',
  );
  expect(find('shipped', 'en').mail.text).toContain(
    'Delivery address: Mia Sommer, Am Graben 12, 80331 München, Germany',
  );
  expect(linked(find('shipped by a carrier without a page', 'de'))).toEqual(['manageAction']);
  expect(find('shipped by a carrier without a page', 'de').mail.text).toContain('Sendungsnummer: 4711');
  expect(find('shipped without a number', 'de').mail.text).not.toContain('Sendungsnummer');
});

test('shows the skip as the button of a notice, and its subscription as a link (rules §26.6)', () => {
  const { body } = find('notice', 'de').draft;
  const labels = body.flatMap((block) => ('link' in block ? [block.label] : []));
  expect(labels).toEqual(['noticeSkip', 'noticeDelay7', 'noticeDelay14', 'manageAction', 'noticeOffAction']);
});

test('starts each English mail with a capital letter after the greeting', () => {
  const first = (sample: RenderedSample) => sample.draft.body.flatMap((block) => linesOf(sample, block))[0];
  const english = samples.filter(({ lang }) => lang === 'en').map(first);
  expect(english.filter((line) => !/^\p{Lu}/u.test(line ?? ''))).toEqual([]);
});

test.each([
  ['details', 'de', 'Die nächste Abbuchung über 34,53\u00a0€ für Eichenstreu fein folgt am Fri, Dec 4, 2026.'],
  ['moved', 'de', 'Nächste Bestellung: Fri, Dec 4, 2026 → Fri, Dec 11, 2026'],
  ['moved', 'en', 'Next order: Fri, Dec 4, 2026 → Fri, Dec 11, 2026'],
  ['cancelled', 'de', 'Status: Aktiv → Gekündigt'],
  ['cancelled', 'en', 'Next order: Fri, Dec 4, 2026 → none'],
  ['edited', 'de', 'Menge: 1 → 2'],
  ['edited', 'en', 'Delivery: every 4 weeks → every 8 weeks'],
  ['swapped', 'de', 'Produkt: Eichenstreu fein → Hanfstreu'],
  ['card chosen', 'en', 'Card: ending in 4242 → ending in 4444'],
  ['shipping address', 'de', 'Vorher: keine eigene'],
  ['shipping address', 'en', 'Now: Hafengasse 3, Stiege 2, 1010 Wien, Austria'],
] as const)('shows the values before and after: %s, %s', (name, lang, line) => {
  expect(find(name, lang).mail.text.split('\n')).toContain(line);
});

test.each(['de', 'en'] as const)('names the parts of a change as the portal does, in %s', (lang) => {
  const { mail, server, subscription, history } = TEXTS[lang];
  const { fields, fromTo, ending, none } = subscription.change;
  expect([
    ...[mail.factStatus, mail.factProduct, mail.factQuantity, mail.factInterval, mail.factNextOrder, mail.factCard],
    ...[mail.factDiscount, mail.factTotal, mail.factFromTo, mail.factEnding, mail.factNone],
  ]).toEqual([...Object.values(fields), fromTo, ending, none]);
  expect([mail.statusActive, mail.statusInactive, mail.statusPaused, mail.statusCancelled, mail.statusFailed]).toEqual(
    Object.values(subscription.status),
  );
  expect([server.everyWeek, server.everyWeeks]).toEqual([subscription.everyWeeks_one, subscription.everyWeeks_other]);
  expect([mail.factBefore, mail.factAfter, mail.factNoAddress]).toEqual([
    history.address.before,
    history.address.after,
    history.address.none,
  ]);
});

const ORIGIN = 'https://my.shop.example';

test('each footer links mail settings, contract cancellation and the shop (rules §1.6, §26.13, §28.20)', () => {
  const footerOf = ({ lang, mail: { text } }: RenderedSample) =>
    text.split(fill(TEXTS[lang].mail.footer, { brand: 'Nachschub' }))[1];
  const expected = ({ lang }: RenderedSample) =>
    `\n\n${[
      `${TEXTS[lang].mail.footerSettings}: ${ORIGIN}/address-payment-details`,
      `${TEXTS[lang].mail.footerCancel}: ${ORIGIN}${{ de: '/kuendigen', en: '/cancel-contract' }[lang]}`,
      `${TEXTS[lang].mail.footerWithdraw}: ${ORIGIN}${{ de: '/widerrufen', en: '/withdraw' }[lang]}`,
      `${TEXTS[lang].mail.footerContact}: hilfe@shop.example`,
      `${TEXTS[lang].mail.footerImprint}: https://shop.example/impressum`,
      `${TEXTS[lang].mail.footerPrivacy}: https://shop.example/datenschutz`,
    ].join('\n\n')}`;
  expect(each(footerOf)).toEqual(each(expected));
});

test('links no mail settings for a shop without notices (rules §26.13)', () => {
  const config = { brandName: 'Nachschub', noticeDays: 0 };
  const labels = mailSender({ config, publicOrigin: () => ORIGIN })
    .footer('de')
    .map(({ label }) => label);
  expect(labels).toEqual(['footerCancel', 'footerWithdraw']);
});

test('the page of `npm run mails` shows HTML and text of each mail (rules §25.7)', () => {
  const page = mailsPage(samples);
  expect(page.match(/<iframe /g)).toHaveLength(samples.length);
  expect(page.match(/<pre>/g)).toHaveLength(samples.length);
  expect(unescape(page)).toContain(find('moved', 'de').mail.html);
});
