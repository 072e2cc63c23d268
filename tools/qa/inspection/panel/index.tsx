import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import deCommon from '#locales/de/common.json';
import deInspect from '#locales/de/inspect.json';
import enCommon from '#locales/en/common.json';
import enInspect from '#locales/en/inspect.json';
import { detectLanguage } from '#src/i18n/detectLanguage';
import { readSession } from '#src/session/persistence';
import { InspectPage } from './InspectPage';

const language = detectLanguage(window.location.pathname, readSession().len, navigator.languages);
i18next.on('languageChanged', (chosen) => (document.documentElement.lang = chosen));
void i18next.use(initReactI18next).init({
  lng: language,
  resources: { de: { common: deCommon, inspect: deInspect }, en: { common: enCommon, inspect: enInspect } },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <InspectPage />
  </StrictMode>,
);
