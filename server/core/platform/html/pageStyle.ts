import { DARK, LIGHT } from '../mail/palette';

const colours = (palette: typeof LIGHT): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

/** CSS of server-rendered pages, in the colours of the portal. Print has light colours on white. */
export const PAGE_STYLE = `
  :root { color-scheme: light dark; ${colours(LIGHT)} }
  @media (prefers-color-scheme: dark) { :root { ${colours(DARK)} } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif }
  header, main, footer { max-width: 42rem; margin: 0 auto; padding: 1rem }
  main { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1rem, 5vw, 2rem) }
  h1 { font-size: clamp(1.4rem, 5vw, 1.9rem); line-height: 1.2; margin: 0 0 1rem; hyphens: auto }
  p { margin: 0 0 1rem }
  a { color: var(--brand); display: inline-block; padding: 0.6rem 0 }
  .brand { font-size: 1.25rem; font-weight: 700; text-decoration: none }
  footer ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.5rem }
  fieldset, .field { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0 }
  legend, .field label { font-weight: 600; padding: 0; margin: 0 0 0.25rem; display: block }
  .choice { display: inline-block; width: calc(100% - 2rem); padding: 0.6rem 0 0.6rem 0.75rem;
    min-height: 2.75rem; vertical-align: middle }
  input[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0; vertical-align: middle; accent-color: var(--brand) }
  input[value=ordinary]:checked ~ .of-extraordinary, input[value=earliest]:checked ~ .of-date { display: none }
  input:not([type=radio]), textarea { font: inherit; color: inherit; background: var(--page); width: 100%; min-height: 2.75rem;
    padding: 0.5rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.6rem }
  [aria-invalid=true] { border: 2px solid var(--error) !important }
  .hint { color: var(--quiet); margin: 0 0 0.25rem; font-size: 0.95rem }
  .error { color: var(--error); font-weight: 600; margin: 0.25rem 0 0 }
  [role=alert] { margin: 0 0 1rem }
  button, .button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.6rem 1.5rem; border: 0; border-radius: 0.6rem;
    background: var(--brand); color: var(--onBrand); cursor: pointer; text-decoration: none }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
  dl { margin: 0 0 1rem } dt { color: var(--quiet) } dd { margin: 0 0 0.5rem; font-weight: 600 }
  @media print {
    :root { ${colours({ ...LIGHT, page: '#ffffff', card: '#ffffff' })} }
    main { border: 0 } footer, .screen { display: none } dl, dd { break-inside: avoid }
  }`;
