/** Everything that the linter has to say against a description of an API; warnings count as well. */
export async function lint(source: string): Promise<string[]> {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, message, location: [place] }) => `${place?.pointer ?? ''} ${message} (${ruleId})`);
}
