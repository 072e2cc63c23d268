import { configure, screen } from '@testing-library/react';
import { createAdmin } from '../support/api';
import { api, renderAdmin } from '../support/adminPages';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { fill, languages, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/AdminScreen';

// Whatever React does twice must not be sent twice.
configure({ reactStrictMode: true });

const HOUR_MS = 3_600_000;

describe.each(languages('en'))('a decision that was in doubt before a reload in %s', (language) => {
  const { admin: texts, server } = TEXTS[language];
  const reference = 'K-22222-22222';

  async function openWith(age: number) {
    const admin = await createAdmin(api);
    const decision = { kind: 'decideDeclaration', id: '999999999', reference, decision: 'done' } as const;
    const command = storedCommand(admin.email, { ...decision, reason: undefined, purchaseId: undefined });
    await renderAdmin('/profile', {
      ...{ language, admin },
      stored: storedCommands({ ...command, startedAt: command.startedAt - age }),
    });
  }

  test('is sent again, and a refusal is told with its reference', async () => {
    await openWith(0);
    const message = fill(texts.declarations.late, { reference, message: server.declarationNotFound });
    expect((await screen.findAllByText(message))[0]).toBeVisible();
  });

  test('is not sent after an hour, and its own list is said to show what became of it', async () => {
    await openWith(HOUR_MS);
    expect((await screen.findAllByText(fill(texts.declarations.gaveUp, { reference })))[0]).toBeVisible();
  });
});
