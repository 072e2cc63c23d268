/** What follows the sign-in's form, loaded when it is sent. */
export const FloorCode = () => <p>Code</p>;
