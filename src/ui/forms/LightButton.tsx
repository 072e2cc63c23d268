import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { PageLink } from '../layout/PageLink';
import { CONTROL_HEIGHT, RADIUS } from '../layout/tokens';

interface ButtonLook {
  /** `solid` for the one thing to do, `outlined` beside it, `text` (the default) for the rest. */
  look?: 'solid' | 'outlined' | 'text';
  wide?: boolean;
}

const isNoLook = (prop: PropertyKey): boolean => prop !== 'look' && prop !== 'wide';

function buttonStyle({ theme, look = 'text', wide = false }: ButtonLook & { theme: Theme }): CSSObject {
  const { primary, text, action } = theme.vars.palette;
  const looks: Record<NonNullable<ButtonLook['look']>, CSSObject> = {
    solid: { backgroundColor: primary.main, color: primary.contrastText },
    outlined: { borderColor: primary.main, color: primary.main },
    text: { color: primary.main },
  };
  return {
    ...theme.typography.button,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: theme.spacing(1),
    minHeight: CONTROL_HEIGHT.medium,
    padding: theme.spacing(0.75, 2),
    borderRadius: RADIUS.control,
    border: '1px solid transparent',
    background: 'none',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    ...(wide && { width: '100%' }),
    ...looks[look],
    '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
    '&:disabled, &[aria-disabled=true]': {
      textDecoration: 'none',
      cursor: 'default',
      ...(look === 'solid' && { backgroundColor: action.disabledBackground }),
      ...(look === 'outlined' && { borderColor: theme.vars.palette.divider }),
      color: text.secondary,
    },
  };
}

const StyledButton = styled('button')<ButtonLook>(buttonStyle);

/** A button of the login and code pages: Material UI's own brings a ripple, a spinner and 7 kB to a visitor's first page. */
export function LightButton({ type = 'button', ...rest }: ComponentProps<typeof StyledButton>) {
  return <StyledButton type={type} {...rest} />;
}

/** A link of these pages, styled as a button. */
export const LightButtonLink = styled(PageLink, { shouldForwardProp: isNoLook })<ButtonLook>(buttonStyle);
