export interface ButtonLook {
  /** `solid` for the one thing to do, `outlined` beside it, `text` (the default) for the rest. */
  look?: 'solid' | 'outlined' | 'text';
  wide?: boolean;
}

export const buttonClass = ({ look = 'text', wide = false }: ButtonLook): string =>
  `light-button is-${look}${wide ? ' is-wide' : ''}`;
