import type { ComponentProps } from 'react';
import { PageLink } from '../layout/PageLink';
import { buttonClass, type ButtonLook } from './buttonClass';

/** A link of the code page, styled as a button. */
export const LightButtonLink = ({ look, wide, ...rest }: ComponentProps<typeof PageLink> & ButtonLook) => (
  <PageLink className={buttonClass({ look, wide })} {...rest} />
);
