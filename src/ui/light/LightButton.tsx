import type { ComponentProps } from 'react';
import { PageLink } from '../layout/PageLink';

interface ButtonLook {
  /** `solid` for the one thing to do, `outlined` beside it, `text` (the default) for the rest. */
  look?: 'solid' | 'outlined' | 'text';
  wide?: boolean;
}

const classOf = ({ look = 'text', wide = false }: ButtonLook): string =>
  `light-button is-${look}${wide ? ' is-wide' : ''}`;

/** A button of the pages before Material UI is loaded; styled by the page's own sheet (lightStyles.ts). */
export const LightButton = ({ look, wide, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={classOf({ look, wide })} {...rest} />
);

/** A link of these pages, styled as a button. */
export const LightButtonLink = ({ look, wide, ...rest }: ComponentProps<typeof PageLink> & ButtonLook) => (
  <PageLink className={classOf({ look, wide })} {...rest} />
);
