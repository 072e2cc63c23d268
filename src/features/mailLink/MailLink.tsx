import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, refusalText } from '../../api/failureText';
import { paths } from '../../config/paths';
import { useFormats } from '../../i18n/useFormats';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { PageLink } from '../../ui/layout/PageLink';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { ChangeFacts } from '../../components/changes/ChangeFacts';
import { useMailLink } from './useMailLink';

const ALWAYS = ['nextBillDate', 'card', 'totalCents'] as const;

/** Status of a used or expired link. Other refusals have another heading. */
const GONE = 410;

type MailLinkFlow = ReturnType<typeof useMailLink>;

function ToSignIn() {
  const { t } = useTranslation('mailLink');
  return (
    <Button component={PageLink} to={paths.login} sx={{ mt: 2 }}>
      {t('toSignIn')}
    </Button>
  );
}

/** Heading and text of a result. Takes the focus, because the pressed button is removed. */
function Result({ heading, children }: { heading: string; children?: ReactNode }) {
  const focus = useFocusOn<HTMLHeadingElement>();
  return (
    <>
      <Typography variant="h2" ref={focus} tabIndex={-1} sx={{ mb: 2, outline: 'none' }}>
        {heading}
      </Typography>
      {children}
    </>
  );
}

/** Preview of the command with its confirm button. */
function Question({ flow }: { flow: MailLinkFlow }) {
  const { t } = useTranslation('mailLink');
  const { shortDay } = useFormats();
  const { preview, step, confirm, retry } = flow;
  if (!preview) return null;
  const { command, productName, before, after } = preview;
  const date = after.nextBillDate === undefined ? '' : shortDay(after.nextBillDate);
  const isSending = step === 'sending';
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t(`intro.${command}`, { product: productName })}</Typography>
      <ChangeFacts before={before} after={after} always={ALWAYS} />
      <Typography role="status" sx={{ '&:not(:empty)': { mt: 2 } }}>
        {step === 'lost' && t('lost')}
      </Typography>
      <Button
        variant="contained"
        fullWidth
        aria-disabled={isSending}
        sx={{ mt: 3 }}
        onClick={() => (step === 'lost' ? retry() : !isSending && confirm())}
      >
        {isSending ? t('sending') : t(step === 'lost' ? 'retry' : `confirm.${command}`, { date })}
      </Button>
    </>
  );
}

/** Result of the command with undo and sign-in buttons. */
function Done({ flow }: { flow: MailLinkFlow }) {
  const { t } = useTranslation('mailLink');
  const { t: common } = useTranslation();
  const { step, done, failure, undo, retry } = flow;
  const isUndoing = step === 'undoing';
  return (
    <Result key={step === 'undone' ? 'undone' : 'done'} heading={t(step === 'undone' ? 'undone' : 'done')}>
      <Typography>{done?.message}</Typography>
      <Typography role="alert" color="error" sx={{ '&:not(:empty)': { mt: 2 } }}>
        {step === 'notUndone' && failure && refusalText(common, failure)}
        {step === 'undoLost' && t('lost')}
      </Typography>
      {(step === 'done' || isUndoing || step === 'undoLost') && done?.undo !== undefined && (
        <Button
          variant="outlined"
          aria-disabled={isUndoing}
          sx={{ mt: 2, mr: 1 }}
          onClick={() => (step === 'undoLost' ? retry() : !isUndoing && undo())}
        >
          {isUndoing ? t('undoing') : t(step === 'undoLost' ? 'retry' : 'undo')}
        </Button>
      )}
      <ToSignIn />
    </Result>
  );
}

/** Page of a mail's link: preview, confirm button, and the result with its undo (rules §27.2). */
export function MailLink({ token }: { token: string }) {
  const { t } = useTranslation('mailLink');
  const { t: common } = useTranslation();
  const flow = useMailLink(token);
  const { step, failure } = flow;
  switch (step) {
    case 'loading':
      return <ListSkeleton rows={1} label={common('loading')} />;
    case 'loadFailed':
      return (
        <LoadFailure
          title={t('loadFailed')}
          reason={failure ? failureText(common, failure) : ''}
          onRetry={flow.retry}
        />
      );
    case 'dead':
      return (
        <Result heading={t(failure?.status === GONE ? 'dead' : 'refused')}>
          <Typography>{failure ? refusalText(common, failure) : ''}</Typography>
          <ToSignIn />
        </Result>
      );
    case 'asking':
    case 'sending':
    case 'lost':
      return <Question flow={flow} />;
    default:
      return <Done flow={flow} />;
  }
}
