import { execFileSync } from 'node:child_process';

export interface StartPage {
  /** One `<template>` per first view and language (src/start/resolveVisit.ts). */
  templates: string;
  /** Styles of all templates, as elements that Emotion takes over. */
  styles: string;
}

/** Renders the first views of `index.html`. */
export function startPage(): StartPage {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'tools/build/renderStartPage.tsx'], {
    encoding: 'utf8',
    // Because Material UI's class names depend on NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(printed) as StartPage;
}
