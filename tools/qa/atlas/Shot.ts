import type { Variant } from './variants';

/** One picture of the atlas, and what was seen there. */
export interface Shot extends Variant {
  page: string;
  state: string;
  /** The states of the machines that are alive on the page, as `machine.state`. */
  machines: readonly string[];
  /** The calls made on the way, with method and path, without what they carry. */
  calls: readonly string[];
  /** What axe and the overflow check have found. */
  findings: readonly string[];
  /** The picture's file, beside the gallery. */
  image: string;
}

/** What an atlas says about itself, beside its pictures. */
export interface Atlas {
  shots: readonly Shot[];
  /** The states of machines that no visit has reached. */
  missing: readonly string[];
  /** The visits that did not get where they wanted, and why. */
  failures: readonly string[];
}
