/** First and last name. A separate file, so that the first page does not load the validation of names. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
