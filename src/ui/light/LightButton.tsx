import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';

/** A button of the pages before Material UI is loaded; styled by the page's own sheet (lightStyles.ts). */
export const LightButton = ({ look, wide, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={buttonClass({ look, wide })} {...rest} />
);
