import { DeclarationLinks } from './DeclarationLinks';
import { ProblemReport } from './ProblemReport';

/** What every footer leads to. */
export const FooterLinks = () => (
  <>
    <DeclarationLinks />
    <ProblemReport />
  </>
);
