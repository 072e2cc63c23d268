import type { Author } from '../../core/platform/changeLog/repository';

/** Person who answers a declaration, signed in or by the link of a mail (rules §28.12, §28.23). */
export interface Asker {
  emailNorm: string;
  author: Author;
}
