import type { Author } from '../../core/platform/changeLog/repository';

/** Who presses a button of a declaration: by a link of a mail, or signed in. */
export interface Asker {
  emailNorm: string;
  author: Author;
}
