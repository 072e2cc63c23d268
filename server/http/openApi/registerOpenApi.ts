import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { operationOf, type LeastRoleOf } from './operationOf';

const DESCRIPTION = `Every reply is an envelope of \`status\`, \`message\` (a text for people, in the language of \`len\`) and
\`payload\`. Every POST takes a form or JSON; described is the one that the portal sends. A body above 64 kB (1 MB of
a discount) is 413, headers above 16 kB are 431, and a request that does not arrive in time is 408, on every call.`;

const TAGS = {
  user: 'Signing in and out, and the account of a customer.',
  subscription: 'The subscriptions of a customer, their orders, codes and cards.',
  action: 'The links of mails, which need no session.',
  admin: 'Customers, discounts, cohorts and declarations, for admins.',
  other: 'Products, payments and statistics.',
  shop: 'Orders, customers, subscriptions and stock, for the other systems of the shop.',
  features: 'What there is beyond these.',
  demo: 'What exists in demo mode alone.',
  probes: 'Whether the process lives, and whether it is ready.',
};

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: `An opaque token of \`verifyotp\` or \`switch-account-login\`. Each call names who may make it: \`choice\` has an
address with several accounts and has chosen none yet, \`customer\` an account, \`family\` an account that was chosen among
several, \`admin\` the shop.`,
} as const;

const KEY = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key of `npm run keys`, such as `nk_…`. Each call names the scope that it needs.',
} as const;

/** Serves the OpenAPI document at `/openapi.json`. @param hasPage true to serve Swagger UI at `/docs` */
export async function registerOpenApi(app: FastifyInstance, hasPage: boolean, leastRoleOf: LeastRoleOf): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nachschub',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: BEARER, key: KEY } },
    },
    transform: ({ schema, url, route }) => ({ schema: operationOf(schema, url, route, leastRoleOf), url }),
  });
  let text: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  if (hasPage) {
    await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { layout: 'BaseLayout', validatorUrl: null } });
  }
}
