import { screen, waitFor } from '@testing-library/react';

/** Waits until a text can be seen, not just until it is in the page: a toast is there before it has faded in. */
export const seeText = (text: string): Promise<void> => waitFor(() => expect(screen.getByText(text)).toBeVisible());
