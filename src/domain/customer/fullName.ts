/** First and last name as one text; apart from what a name may be, which arrives with the forms. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
