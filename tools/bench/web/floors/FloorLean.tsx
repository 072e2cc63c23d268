import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled, ThemeProvider } from '@mui/material/styles';
import { useState } from 'react';
import { isEmail, LOGIN_TEXTS, type FloorLanguage } from './loginTexts';
import { theme } from './theme';

const Card = styled('form')({
  padding: 32,
  width: '100%',
  maxWidth: 420,
  display: 'grid',
  gap: 16,
  margin: '20vh auto',
  boxSizing: 'border-box',
});

/** Sign-in form of few Material UI components. Loads `FloorStack` after a valid submit. */
export function FloorLean() {
  const [language, setLanguage] = useState<FloorLanguage>('de');
  const [error, setError] = useState('');
  const { title, email, send, invalid } = LOGIN_TEXTS[language];
  const submit = (value: string) => {
    setError(isEmail(value) ? '' : invalid);
    if (isEmail(value)) void import('./FloorStack');
  };
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Card
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit((event.currentTarget.elements.namedItem('email') as HTMLInputElement).value);
        }}
      >
        <h1>{title}</h1>
        <FormControl error={Boolean(error)}>
          <InputLabel htmlFor="email">{email}</InputLabel>
          <OutlinedInput id="email" name="email" type="email" label={email} />
          <FormHelperText>{error || ' '}</FormHelperText>
        </FormControl>
        <NativeSelect
          value={language}
          onChange={(event) => setLanguage(event.target.value as FloorLanguage)}
          inputProps={{ 'aria-label': 'Sprache' }}
        >
          <option value="de">Deutsch</option>
          <option value="en">English</option>
        </NativeSelect>
        <Button type="submit" variant="contained" size="large">
          {send}
        </Button>
      </Card>
    </ThemeProvider>
  );
}
