export interface ButtonLook {
  /** `solid` for the one thing to do, `text` (the default) for the rest. */
  look?: 'solid' | 'text';
  wide?: boolean;
}

export const buttonClass = ({ look = 'text', wide = false }: ButtonLook): string =>
  `light-button is-${look}${wide ? ' is-wide' : ''}`;
