import { styled } from '@mui/material/styles';
import { Pager, type PagerProps } from './Pager';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  marginTop: theme.spacing(2),
  '& > p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

/** Below a list: which rows are shown, heard as well when they change, and the way to the others. */
export function ListFooter({ showing, ...pager }: PagerProps & { showing: string }) {
  return (
    <Row>
      <p role="status">{showing}</p>
      <Pager {...pager} />
    </Row>
  );
}
