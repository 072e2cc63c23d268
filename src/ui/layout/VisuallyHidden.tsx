import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Words for screen readers alone. */
export const VisuallyHidden = styled('span')(visuallyHidden);
