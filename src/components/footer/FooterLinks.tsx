import { DeclarationLinks } from './DeclarationLinks';
import { ProblemReport } from './ProblemReport';
import { ShopLinks } from './ShopLinks';

/** Links of every footer. */
export const FooterLinks = () => (
  <>
    <DeclarationLinks />
    <ShopLinks />
    <ProblemReport />
  </>
);
