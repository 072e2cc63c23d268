import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreSecondClick } from '../layout/ignoreSecondClick';
import { useFocusOn } from '../layout/useFocusOn';
import { RADIUS } from '../layout/tokens';

const Notice = styled('section')(({ theme }) => ({
  ...ignoreSecondClick,
  marginBlock: theme.spacing(2),
  padding: theme.spacing(2),
  borderRadius: RADIUS.surface,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: `6px solid ${theme.vars.palette.warning.main}`,
  overflowWrap: 'anywhere',
  '& > table': { width: '100%', marginTop: theme.spacing(1), borderCollapse: 'collapse' },
  '& th, & td': {
    padding: theme.spacing(0.75, 1, 0.75, 0),
    textAlign: 'start',
    verticalAlign: 'top',
    hyphens: 'auto',
    // Breaks only e-mail addresses, so that each column is as wide as its longest word.
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td': { overflowWrap: 'anywhere' },
}));

export interface Difference {
  field: string;
  /** Stored value. */
  present: string;
  typed: string;
}

interface ConflictNoticeProps {
  title: string;
  text: string;
  /** Undefined without a comparison. */
  differences?: readonly Difference[];
  onTakePresent?: () => void;
  /** Further buttons. */
  children: ReactNode;
}

/**
 * Compares stored and typed values after another admin's change.
 * Takes the focus, because its buttons replace the pressed one.
 */
export function ConflictNotice({ title, text, differences = [], onTakePresent, children }: ConflictNoticeProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const heading = useFocusOn<HTMLHeadingElement>();
  return (
    <Notice aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ mb: 1, outline: 'none' }}>
        {title}
      </Typography>
      <Typography>{text}</Typography>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.present')}</th>
              <th scope="col">{t('conflict.typed')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, present, typed }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{present}</td>
                <td>{typed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CardActions>
        {onTakePresent && (
          <Button variant="outlined" onClick={onTakePresent}>
            {t('conflict.takePresent')}
          </Button>
        )}
        {children}
      </CardActions>
    </Notice>
  );
}
