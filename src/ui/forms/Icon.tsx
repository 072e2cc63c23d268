import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Decorative icon from @mdi/js; the text beside it has the same meaning. */
export function Icon({ path, ...icon }: SvgIconProps & { path: string }) {
  return (
    <SvgIcon {...icon}>
      <path d={path} />
    </SvgIcon>
  );
}
