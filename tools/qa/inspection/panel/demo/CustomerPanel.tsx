import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/config/paths';
import { replaceSession } from '#src/session/persistence';
import { Field } from '#src/ui/forms/Field.tsx';
import { Form } from '#src/ui/forms/Form.tsx';
import { SelectField } from '#src/ui/forms/SelectField.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SHAPES, type demoCalls, type MadeCustomer, type Shape } from './demoCalls';
import { Said } from './Said';
import { useAttempt } from './useAttempt';

/** Constant window name, so that the next sign-in reuses the window. */
const WINDOW = 'inspected';
const mailboxOf = (email: string): string => `/demo/mailbox?to=${encodeURIComponent(email)}`;

/** Stores the customer's session and opens the portal, so that a record starts signed in. */
function signIn({ email, token }: MadeCustomer): void {
  replaceSession({ email, token, isAdmin: false, multiAccount: false });
  window.open(`${paths.nextOrder}?inspect`, WINDOW);
}

/** Creates and signs in customers, and links to the mailbox of an e-mail address (rules §22.3, §22.6). */
export function CustomerPanel({ calls }: { calls: ReturnType<typeof demoCalls> }) {
  const { t } = useTranslation(['inspect', 'common']);
  const { message, isBusy, attempt } = useAttempt();
  const [shape, setShape] = useState<Shape>('one');
  const [made, setMade] = useState<MadeCustomer>();
  const [email, setEmail] = useState('');
  const make = async () => {
    const customer = await calls.makeCustomer(shape);
    setMade(customer);
    setEmail(customer.email);
    return t('customer.made', { email: customer.email });
  };
  return (
    <Panel title={t('customer.title')}>
      <Form onSubmit={() => attempt(make)}>
        <SelectField
          label={t('customer.shape')}
          error={undefined}
          options={(Object.keys(SHAPES) as Shape[]).map((one) => ({ value: one, label: t(`customer.shapes.${one}`) }))}
          value={shape}
          onChange={({ target }) => setShape(target.value as Shape)}
        />
        <Button type="submit" variant="contained" disabled={isBusy}>
          {t('customer.make')}
        </Button>
      </Form>
      <Said message={message} />
      {made && (
        <Button variant="outlined" onClick={() => signIn(made)}>
          {t('customer.signIn')}
        </Button>
      )}
      <Field
        label={t('mailbox.email')}
        error={undefined}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Typography>
        <Link href={mailboxOf(email)} target="mailbox">
          {t('mailbox.open')} {t('actions.newWindow', { ns: 'common' })}
        </Link>
      </Typography>
    </Panel>
  );
}
