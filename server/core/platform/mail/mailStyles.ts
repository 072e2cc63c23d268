import type { CSSProperties } from 'react';
import { DARK, LIGHT } from './palette';

const MAIL_WIDTH = 600;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const MONOSPACE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
const TEXT: CSSProperties = { color: LIGHT.text, fontFamily: FONT, fontSize: '16px', lineHeight: '24px' };
const CELL: CSSProperties = {
  ...TEXT,
  padding: '8px 0',
  borderBottom: `1px solid ${LIGHT.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
};

/**
 * Inline styles in light colours, because many mail clients ignore style sheets. `STYLE_SHEET` adds the dark colours.
 */
export const STYLES = {
  page: { backgroundColor: LIGHT.page, margin: '0', padding: '24px 12px' },
  container: { maxWidth: `${MAIL_WIDTH}px` },
  brand: { ...TEXT, color: LIGHT.brand, fontSize: '20px', fontWeight: 700, margin: '0 0 16px' },
  card: { backgroundColor: LIGHT.card, border: `1px solid ${LIGHT.line}`, borderRadius: '16px', padding: '32px' },
  heading: {
    ...TEXT,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 700,
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
  },
  text: { ...TEXT, margin: '0 0 16px', overflowWrap: 'anywhere' },
  code: {
    ...TEXT,
    backgroundColor: LIGHT.page,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '10px',
    fontFamily: MONOSPACE,
    fontSize: '36px',
    lineHeight: '44px',
    fontWeight: 700,
    letterSpacing: '8px',
    textAlign: 'center',
    padding: '16px 8px',
    margin: '0 0 16px',
    userSelect: 'all',
    WebkitUserSelect: 'all',
  },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  factName: { ...CELL, color: LIGHT.quiet, fontWeight: 400, width: '40%', paddingRight: '12px' },
  factValue: { ...CELL, fontWeight: 600, overflowWrap: 'anywhere' },
  buttonRow: { margin: '8px 0 24px' },
  button: {
    backgroundColor: LIGHT.brand,
    color: LIGHT.onBrand,
    borderRadius: '10px',
    fontFamily: FONT,
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 24px',
  },
  link: { color: LIGHT.brand, textDecorationLine: 'underline' },
  footer: { ...TEXT, color: LIGHT.quiet, fontSize: '14px', lineHeight: '20px', margin: '16px 0 0' },
  footerLink: { margin: '4px 0 0' },
  footerAction: { ...TEXT, color: LIGHT.quiet, fontSize: '14px', lineHeight: '20px', textDecorationLine: 'underline' },
} satisfies Record<string, CSSProperties>;

/** CSS of the dark colour scheme by class name. */
const IN_THE_DARK: Partial<Record<keyof typeof STYLES, string>> = {
  brand: `color: ${DARK.brand}`,
  card: `background-color: ${DARK.card}; border-color: ${DARK.line}`,
  heading: `color: ${DARK.text}`,
  text: `color: ${DARK.text}`,
  code: `color: ${DARK.text}; background-color: ${DARK.page}; border-color: ${DARK.line}`,
  factName: `color: ${DARK.quiet}; border-color: ${DARK.line}`,
  factValue: `color: ${DARK.text}; border-color: ${DARK.line}`,
  button: `background-color: ${DARK.brand}; color: ${DARK.onBrand}`,
  link: `color: ${DARK.brand}`,
  footer: `color: ${DARK.quiet}`,
  footerAction: `color: ${DARK.quiet}`,
};

const important = (rules: string): string => `${rules.replaceAll(';', ' !important;')} !important`;

export const STYLE_SHEET = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  '@media (max-width: 480px) { .card { padding: 20px !important; } .code { letter-spacing: 4px !important; } }',
  '@media (prefers-color-scheme: dark) {',
  `.page, .page > table > tbody > tr > td { ${important(`background-color: ${DARK.page}`)}; }`,
  ...Object.entries(IN_THE_DARK).map(([name, rules]) => `.${name} { ${important(rules)}; }`),
  '}',
].join('\n');
