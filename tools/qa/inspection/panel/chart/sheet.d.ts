/** As `webpack.config.ts` has it: the sheet's text. */
declare module '@xyflow/react/dist/base.css' {
  const sheet: string;
  // The library's own sheet has no name to import it by.
  export default sheet;
}
