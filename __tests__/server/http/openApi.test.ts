import { createConfig, lintFromString } from '@redocly/openapi-core';
import texts from '#locales/en/server.json';
import type { OpenApi, Operation, Schema } from '../../support/openApi/OpenApi';

let source: string;
beforeAll(async () => {
  source = await (await fetch(`${process.env.API_URL ?? ''}/openapi.json`)).text();
});

const fieldsOf = ({ operationId, parameters = [], requestBody }: Operation): [string, string][] => [
  ...parameters.map(({ name, description = '' }): [string, string] => [`${operationId}: ${name}`, description]),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.entries(schema.properties ?? {}).map(([name, { description = '' }]: [string, Schema]): [string, string] => [
      `${operationId}: ${name}`,
      description,
    ]),
  ),
];

test('/openapi.json passes the linter of OpenAPI without a warning', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location: [at] }) => `${at?.pointer ?? ''} ${message} (${ruleId})`)).toEqual(
    [],
  );
});

test('/openapi.json describes each field by its meaning, not by a validation message', () => {
  const { paths } = JSON.parse(source) as OpenApi;
  const fields = Object.values(paths).flatMap((byMethod) => Object.values(byMethod).flatMap(fieldsOf));
  const messages = new Set(['', ...Object.values(texts)]);
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, description]) => messages.has(description)).map(([name]) => name)).toEqual([]);
});
