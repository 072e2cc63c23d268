/** Style sheet as a text, by esbuild's `text` loader (tools/build/buildInspection.ts). */
declare module '@xyflow/react/dist/base.css' {
  const sheet: string;
  // Default export, because the `text` loader creates no named exports.
  export default sheet;
}
