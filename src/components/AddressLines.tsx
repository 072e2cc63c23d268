import Typography from '@mui/material/Typography';

/** Postal address, one line per part. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <Typography component="address" sx={{ flexGrow: 1, fontStyle: 'normal', overflowWrap: 'anywhere' }}>
      {lines
        .filter((line) => line.trim() !== '')
        .map((line, index) => (
          <div key={index}>{line}</div>
        ))}
    </Typography>
  );
}
