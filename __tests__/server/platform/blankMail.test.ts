import { blankDraft, blankLinks, blankRendered, hasSecret } from '#server/core/platform/mail/blankMail';
import { mailSamples } from '../../support/mails/mailSamples';
import type { RenderedSample } from '../../support/mails/renderSamples';

let samples: RenderedSample[];
beforeAll(() => {
  samples = mailSamples();
});

/** Codes of a mail, and queries and fragments of its links. */
const secretsOf = ({ draft }: RenderedSample): string[] =>
  draft.body.flatMap((block) => {
    if ('code' in block) return [block.code];
    return 'link' in block ? block.link.split(/[?#]/).slice(1) : [];
  });

test('blanks codes and tokens of every mail (rules §38.5)', () => {
  const left = samples.flatMap((sample) => {
    const shown = JSON.stringify(blankDraft(sample.draft));
    return secretsOf(sample)
      .filter((secret) => shown.includes(secret))
      .map((secret) => `${sample.name}: ${secret}`);
  });
  expect(samples.flatMap(secretsOf).length).toBeGreaterThan(20);
  expect(left).toEqual([]);
});

test('blanks codes and tokens of every mail that is stored rendered', () => {
  const left = samples.flatMap((sample) => {
    const shown = blankRendered(`${sample.mail.subject} ${sample.mail.text}`);
    return secretsOf(sample)
      .filter((secret) => shown.includes(secret))
      .map((secret) => `${sample.name}: ${secret}`);
  });
  expect(left).toEqual([]);
});

test('sends no mail with a code or a personal link again, and others', () => {
  const isSecret = ({ draft }: RenderedSample) =>
    draft.body.some(
      (block) =>
        'code' in block ||
        ('link' in block && block.link.startsWith('https://my.shop.example') && /[?#]/.test(block.link)),
    );
  expect(samples.map(({ name, draft }) => [name, hasSecret(draft)])).toEqual(
    samples.map((sample) => [sample.name, isSecret(sample)]),
  );
  const resendable = samples.filter(({ draft }) => !hasSecret(draft)).map(({ name }) => name);
  expect(resendable).toEqual(expect.arrayContaining(['moved', 'shipped', 'details']));
});

test.each([
  ['see https://x.example/go#abc.', 'see https://x.example/go?••••••'],
  ['https://x.example/pay?token=1&a=b (now)', 'https://x.example/pay?•••••• (now)'],
  ['https://x.example/page and 123456', 'https://x.example/page and 123456'],
])('blanks the links of a text: %s', (text, blanked) => {
  expect(blankLinks(text)).toBe(blanked);
});
