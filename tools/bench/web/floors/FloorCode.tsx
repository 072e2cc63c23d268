/** Page after the sign-in form, in a separate chunk. */
export const FloorCode = () => <p>Code</p>;
