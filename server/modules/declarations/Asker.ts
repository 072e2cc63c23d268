import type { Author } from '../../core/platform/changeLog/repository';

/** Person who answers a declaration, by the link of a mail or signed in. */
export interface Asker {
  emailNorm: string;
  author: Author;
}
