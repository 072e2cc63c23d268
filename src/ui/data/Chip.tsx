import { mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { IconButton } from '../forms/IconButton';
import { ignoreSecondClick } from '../layout/ignoreSecondClick';

const Frame = styled('span')(({ theme }) => ({
  ...ignoreSecondClick,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  maxWidth: '100%',
  paddingInlineStart: theme.spacing(2),
  borderRadius: 999,
  border: `1.5px solid ${theme.vars.palette.success.main}`,
  color: theme.vars.palette.success.main,
  fontWeight: 650,
  '& > span': { overflowWrap: 'anywhere' },
}));

interface ChipProps {
  text: string;
  removeLabel: string;
  isDisabled: boolean;
  onRemove: () => void;
}

/** Something that is set, with the button that takes it away. */
export function Chip({ text, removeLabel, isDisabled, onRemove }: ChipProps) {
  return (
    <Frame>
      <span>{text}</span>
      <IconButton label={removeLabel} icon={mdiClose} isDisabled={isDisabled} onClick={onRemove} />
    </Frame>
  );
}
