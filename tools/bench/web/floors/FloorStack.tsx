import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ThemeProvider } from '@mui/material/styles';
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { Route, Routes, useNavigate } from 'react-router';
import { assign, setup } from 'xstate';
import { isEmail, LOGIN_TEXTS, type FloorLanguage } from './loginTexts';
import { theme } from './theme';

const Code = lazy(async () => ({ default: (await import('./FloorCode')).FloorCode }));

interface FormProps {
  initialLanguage: FloorLanguage;
  onSubmit: (email: string) => void;
}

function Form({ initialLanguage, onSubmit }: FormProps) {
  const [language, setLanguage] = useState(initialLanguage);
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const { title, email, send, invalid } = LOGIN_TEXTS[language];
  const submit = () => {
    setError(isEmail(value) ? '' : invalid);
    if (isEmail(value)) onSubmit(value);
  };
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        elevation={2}
        sx={{ p: 4, width: '100%', maxWidth: 420, display: 'grid', gap: 2 }}
      >
        <Typography variant="h5" component="h1">
          {title}
        </Typography>
        <TextField
          name="email"
          type="email"
          label={email}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          error={Boolean(error)}
          helperText={error || ' '}
          fullWidth
        />
        <TextField
          select
          name="lang"
          label="Sprache / Language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as FloorLanguage)}
          fullWidth
        >
          <MenuItem value="de">Deutsch</MenuItem>
          <MenuItem value="en">English</MenuItem>
        </TextField>
        <Button type="submit" variant="contained" size="large">
          {send}
        </Button>
      </Paper>
    </Box>
  );
}

const session = createSlice({
  name: 'session',
  initialState: { email: '', language: 'de' as FloorLanguage },
  reducers: {
    emailGiven: (state, { payload }: PayloadAction<string>) => {
      state.email = payload;
    },
  },
});
const createStore = () => configureStore({ reducer: { session: session.reducer } });
type State = ReturnType<ReturnType<typeof createStore>['getState']>;

const loginMachine = setup({
  types: { context: {} as { email: string }, events: {} as { type: 'send'; email: string } | { type: 'back' } },
  actions: { remember: assign((_, { email }: { email: string }) => ({ email })) },
}).createMachine({
  id: 'login',
  initial: 'email',
  context: { email: '' },
  states: {
    email: {
      on: { send: { target: 'sent', actions: { type: 'remember', params: ({ event }) => ({ email: event.email }) } } },
    },
    sent: { on: { back: 'email' } },
  },
});

function Login() {
  const [state, send] = useMachine(loginMachine);
  const dispatch = useDispatch();
  const language = useSelector((all: State) => all.session.language);
  const navigate = useNavigate();
  const submit = (email: string) => {
    send({ type: 'send', email });
    dispatch(session.actions.emailGiven(email));
    void navigate('/code');
  };
  return <Form key={state.value} initialLanguage={language} onSubmit={submit} />;
}

/** Sign-in form built with the portal's libraries, as a baseline of the bench. Requires a router as an ancestor. */
export function FloorStack() {
  return (
    <Provider store={createStore()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <Routes>
          <Route
            path="/code"
            element={
              <Suspense fallback={null}>
                <Code />
              </Suspense>
            }
          />
          <Route path="*" element={<Login />} />
        </Routes>
      </ThemeProvider>
    </Provider>
  );
}
