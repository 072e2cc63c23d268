import { useState } from 'react';
import { isEmail, LOGIN_TEXTS } from './loginTexts';

const { title, email, send, invalid } = LOGIN_TEXTS.de;

/** Sign-in form with React as the only library. */
export function FloorReact() {
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  return (
    <main>
      <h1>{title}</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setError(isEmail(value) ? '' : invalid);
        }}
      >
        <label>
          {email} <input type="email" name="email" value={value} onChange={(event) => setValue(event.target.value)} />
        </label>
        <button type="submit">{send}</button>
        <p role="alert">{error}</p>
      </form>
    </main>
  );
}
