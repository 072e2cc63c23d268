import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { MailKey } from '../wire/translate';
import type { MailBlock, MailDraft, MailFact } from './MailDraft';
import type { FooterLink } from './mailSender';
import { STYLES, STYLE_SHEET } from './mailStyles';

/** Translates a key into the mail's language. */
export type Say = (key: MailKey) => string;

/** True for the first link of a mail, because a mail has one main action. */
const isButton = (block: MailBlock, body: readonly MailBlock[]): boolean => block === body.find((one) => 'link' in one);

function Facts({ facts, say }: { facts: readonly MailFact[]; say: Say }) {
  return (
    <table className="facts" style={STYLES.facts}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name} className="fact">
            <th scope="row" className="factName" style={STYLES.factName}>
              {say(name)}
            </th>
            <td className="factValue" style={STYLES.factValue}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Block({ block, body, say }: { block: MailBlock; body: readonly MailBlock[]; say: Say }) {
  if ('say' in block)
    return (
      <Text className="text" style={STYLES.text}>
        {say(block.say)}
      </Text>
    );
  if ('code' in block)
    return (
      <Text className="code" style={STYLES.code}>
        {block.code}
      </Text>
    );
  if ('facts' in block) return <Facts facts={block.facts} say={say} />;
  if (isButton(block, body))
    return (
      <Section style={STYLES.buttonRow}>
        <Button className="button" style={STYLES.button} href={block.link}>
          {say(block.label)}
        </Button>
      </Section>
    );
  return (
    <Text className="text" style={STYLES.text}>
      <Link className="link" style={STYLES.link} href={block.link}>
        {say(block.label)}
      </Link>
    </Text>
  );
}

interface MailDocumentProps extends Pick<MailDraft, 'lang' | 'body'> {
  brandName: string;
  footer: readonly FooterLink[];
  subject: string;
  heading: string;
  greeting: string;
  say: Say;
}

/** Attribute that excludes an element from the plain text of `toPlainText`. */
const SKIPPED_IN_TEXT = { 'data-skip-in-text': true };

/** Layout of all mails. Loads no images or other resources. */
export function MailDocument({ lang, body, brandName, footer, subject, heading, greeting, say }: MailDocumentProps) {
  const first = body.find((block) => 'say' in block);
  return (
    <html lang={lang}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="page" style={STYLES.page}>
        {first && <Preview>{say(first.say)}</Preview>}
        <Container style={STYLES.container}>
          <Text className="brand" style={STYLES.brand} {...SKIPPED_IN_TEXT}>
            {brandName}
          </Text>
          <Row>
            <Column className="card" style={STYLES.card}>
              <Heading className="heading" style={STYLES.heading} {...SKIPPED_IN_TEXT}>
                {heading}
              </Heading>
              <Text className="text" style={STYLES.text}>
                {greeting}
              </Text>
              {body.map((block, index) => (
                <Block key={index} block={block} body={body} say={say} />
              ))}
              <Text className="text" style={{ ...STYLES.text, margin: '0' }}>
                {say('closing')}
              </Text>
            </Column>
          </Row>
          <Text className="footer" style={STYLES.footer}>
            {say('footer')}
          </Text>
          {footer.map(({ link, label }) => (
            <Text key={label} style={STYLES.footerLink}>
              <Link className="footerAction" style={STYLES.footerAction} href={link}>
                {say(label)}
              </Link>
            </Text>
          ))}
        </Container>
      </Body>
    </html>
  );
}
