import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** An icon from @mdi/js; decoration, so its meaning is also given in words. */
export function Icon({ path, ...icon }: SvgIconProps & { path: string }) {
  return (
    <SvgIcon {...icon}>
      <path d={path} />
    </SvgIcon>
  );
}
