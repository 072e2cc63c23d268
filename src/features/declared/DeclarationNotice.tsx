import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { OwnDeclaration } from '../../api/declaration/ownDeclarationsApi';
import { refusalText } from '../../api/failureText';
import { useCommands } from '../../commands/customer/customerSetup';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';

interface AnswerButtonProps {
  declaration: OwnDeclaration;
  /** Subscription to restore; undefined for "that was not me". */
  purchaseId?: string;
  label: string;
}

/** Button of a declaration with its failure message. */
function AnswerButton({ declaration: { id, reference }, purchaseId, label }: AnswerButtonProps) {
  const { t } = useTranslation('declared');
  const { t: common } = useTranslation();
  const flow = useChangeFlow(useCommands());
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        variant="outlined"
        aria-disabled={flow.isBusy}
        onClick={() => {
          if (flow.isBusy) return;
          const action = purchaseId === undefined ? 'disown' : 'takeBack';
          flow.send({ kind: 'answerDeclaration', declarationId: id, reference, action, purchaseId });
        }}
      >
        {flow.isSending ? t('sending') : label}
      </Button>
      <Box role="alert" sx={{ color: 'error.main' }}>
        {flow.failure && refusalText(common, flow.failure)}
      </Box>
    </Box>
  );
}

/** A declaration about the customer's subscriptions, with the buttons of its mail (rules §28.23). */
export function DeclarationNotice({ declaration }: { declaration: OwnDeclaration }) {
  const { t } = useTranslation('declared');
  const { day } = useFormats();
  const { type, reference, receivedAt, isHolding, canDisown, restorable } = declaration;
  const date = day(businessDayAt(new Date(receivedAt)));
  return (
    <Alert severity="warning" variant="outlined" role="none" sx={{ mb: 2 }}>
      <AlertTitle component="h2">{t(`title.${type}`, { date, reference })}</AlertTitle>
      {canDisown && (
        <>
          <p>{isHolding ? t('holds') : t('goesOn')}</p>
          <AnswerButton declaration={declaration} label={t('disown')} />
        </>
      )}
      {restorable.map(({ purchaseId, productName: product, until }) => (
        <div key={purchaseId}>
          <p>{t('restorable', { product, until: day(until) })}</p>
          <AnswerButton declaration={declaration} purchaseId={purchaseId} label={t('takeBack', { product })} />
        </div>
      ))}
    </Alert>
  );
}
