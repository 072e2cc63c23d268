import { mdiContentCopy } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '#src/ui/feedback/toast';
import { Icon } from '#src/ui/forms/Icon.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'fullWidth' | 'sx' | 'variant'> {
  label: string;
  text: string;
}

/** Button that copies a text. A toast reports the outcome, because browsers may refuse. */
export function CopyButton({ label, text, ...button }: CopyButtonProps) {
  const { t } = useTranslation('secondFactor');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <Button {...button} onClick={() => void copy()}>
      <Icon path={mdiContentCopy} />
      {label}
    </Button>
  );
}
