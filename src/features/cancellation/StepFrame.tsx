import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../ui/forms/Form';
import { Panel } from '../../ui/layout/Panel';
import { useFocusOn } from '../../ui/layout/useFocusOn';
import { PreviewFacts, type PreviewLine } from '../../components/changes/PreviewFacts';
import type { CancellationFlow } from './useCancellationFlow';
import { WEIGHT } from '../../ui/layout/tokens';

const Failure = styled('p')(({ theme }) => ({
  margin: 0,
  color: theme.vars.palette.error.main,
  fontWeight: WEIGHT.strong,
  '&:not(:empty)': { marginTop: theme.spacing(2) },
}));

/** Buttons of the step: full width on a phone, otherwise a row. */
export const StepActions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  marginTop: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { display: 'flex', flexWrap: 'wrap' },
}));

interface StepFrameProps {
  flow: CancellationFlow;
  title: string;
  /** Label of the submit button; undefined for a step without one. */
  confirmLabel?: string;
  isConfirmDisabled?: boolean;
  /** Danger colour and outlined variant of the submit button. */
  isDangerous?: boolean;
  failure?: string | undefined;
  /** Expected lines of the preview, for its placeholder. */
  previewLines?: readonly PreviewLine[];
  /** Further buttons beside the submit button. */
  actions: ReactNode;
  children: ReactNode;
}

/** Layout of a step: heading with focus, content, preview, failure and buttons. */
export function StepFrame(props: StepFrameProps) {
  const {
    flow,
    title,
    confirmLabel,
    isConfirmDisabled = false,
    isDangerous = false,
    failure,
    previewLines,
    actions,
    children,
  } = props;
  const { t } = useTranslation('cancellation');
  const heading = useFocusOn<HTMLHeadingElement>();
  const busyLabel = flow.isSending ? t('sending') : flow.isWaiting ? t('waiting') : undefined;
  return (
    <Panel>
      <Form onSubmit={() => void flow.submit()}>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 1, outline: 'none', scrollMarginTop: 16 }}>
          {title}
        </Typography>
        {children}
        <PreviewFacts state={flow.preview.state} {...(previewLines && { lines: previewLines })} />
        <Failure role="alert">{failure}</Failure>
        <StepActions>
          {confirmLabel !== undefined && (
            <Button
              type="submit"
              variant={isDangerous ? 'outlined' : 'contained'}
              color={isDangerous ? 'error' : 'primary'}
              disabled={isConfirmDisabled}
              aria-disabled={flow.isBusy || flow.preview.isLoading}
            >
              {busyLabel ?? confirmLabel}
            </Button>
          )}
          {actions}
        </StepActions>
      </Form>
    </Panel>
  );
}
