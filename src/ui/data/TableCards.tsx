import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../forms/SelectField';
import { DescriptionList } from './DescriptionList';
import type { Column, DataTableProps, Sort } from './DataTableProps';
import { RowList } from './RowList';

const DESCENDING = '-';
const toValue = ({ field, isDescending }: Sort) => (isDescending ? DESCENDING : '') + field;
const toSort = (value: string): Sort => ({
  field: value.replace(DESCENDING, ''),
  isDescending: value.startsWith(DESCENDING),
});

function SortSelect<Row>({ columns, sort }: Required<Pick<DataTableProps<Row>, 'columns' | 'sort'>>) {
  const { t } = useTranslation('admin');
  const sortable = columns.filter(({ isSortable }) => isSortable);
  return (
    <SelectField
      label={t('table.sortBy')}
      placeholder={t('table.unsorted')}
      options={sortable.flatMap(({ field, label }) =>
        [false, true].map((isDescending) => ({
          value: toValue({ field, isDescending }),
          label: t(isDescending ? 'table.descending' : 'table.ascending', { column: label }),
        })),
      )}
      value={sort.by ? toValue(sort.by) : ''}
      onChange={({ target }) => sort.onSort(target.value === '' ? undefined : toSort(target.value))}
    />
  );
}

/** Aligns borderless buttons with the text above. */
const FLUSH = { ml: -2, '& .MuiIconButton-root:first-of-type': { ml: 0.75 } };

function RowCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const facts = columns.filter(({ isTitle, isActions }) => !isTitle && !isActions);
  const cellsOf = (name: 'isTitle' | 'isActions') =>
    columns.filter((column) => column[name]).map((column) => <span key={column.field}>{column.cell(row)}</span>);
  return (
    <Card component="article">
      <Typography variant="h3" component="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {cellsOf('isTitle')}
      </Typography>
      <DescriptionList facts={facts.map(({ label, cell }) => ({ name: label, value: cell(row) }))} />
      <CardActions sx={FLUSH}>{cellsOf('isActions')}</CardActions>
    </Card>
  );
}

/** Rows of a table as cards, for a phone. */
export function TableCards<Row>({ label, columns, rows, keyOf, pager, sort, emptyText }: DataTableProps<Row>) {
  if (rows.length === 0) return <Typography role="status">{emptyText}</Typography>;
  return (
    <>
      {sort && <SortSelect columns={columns} sort={sort} />}
      <RowList
        rows={rows}
        keyOf={keyOf}
        renderRow={(row) => <RowCard row={row} columns={columns} />}
        label={label}
        pager={pager}
      />
    </>
  );
}
