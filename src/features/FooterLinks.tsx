import { DeclarationLinks } from './DeclarationLinks';
import { ProblemReport } from './ProblemReport';
import { ShopLinks } from './ShopLinks';

/** What every footer leads to. */
export const FooterLinks = () => (
  <>
    <DeclarationLinks />
    <ShopLinks />
    <ProblemReport />
  </>
);
