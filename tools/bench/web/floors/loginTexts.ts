export const LOGIN_TEXTS = {
  de: {
    title: 'Anmelden',
    email: 'E-Mail',
    send: 'Code senden',
    invalid: 'Bitte eine gültige E-Mail-Adresse eingeben.',
  },
  en: {
    title: 'Sign in',
    email: 'E-mail',
    send: 'Send code',
    invalid: 'Please enter a valid e-mail address.',
  },
};
export type FloorLanguage = keyof typeof LOGIN_TEXTS;

export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);
