import formbody from '@fastify/formbody';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { AppError } from './core/platform/wire/errors';
import { auditRoutes } from './modules/audit/routes';
import { adminsRoutes } from './modules/admins/routes';
import { linksRoutes } from './modules/links/routes';
import { attentionRoutes } from './modules/attention/routes';
import { authRoutes } from './modules/auth/routes';
import { checkoutRoutes } from './modules/checkout/routes';
import { cancellationsRoutes } from './modules/cancellations/routes';
import { cohortRoutes } from './modules/cohort/routes';
import { customerFileRoutes } from './modules/customerFile/routes';
import { customerSearchRoutes } from './modules/customerFile/searchRoutes';
import { customerListRoutes } from './modules/customerList/routes';
import { paySourceRoutes } from './modules/cards/paySourceRoutes';
import { cardsRoutes } from './modules/cards/routes';
import { setupRoutes } from './modules/cards/setupRoutes';
import { createCodes } from './core/platform/codes/service';
import { customersRoutes } from './modules/customers/routes';
import { declarationsRoutes } from './modules/declarations/adminRoutes';
import { ownDeclarationsRoutes } from './modules/declarations/ownRoutes';
import { formRoutes } from './modules/declarations/formRoutes';
import { standingRoutes } from './modules/declarations/standingRoutes';
import { discountsRoutes } from './modules/discounts/routes';
import { failedPaymentsRoutes } from './modules/failedPayments/routes';
import { featuresRoutes } from './modules/features/routes';
import { frequenciesRoutes } from './modules/frequencies/routes';
import { hooksRoutes } from './modules/hooks/routes';
import { healthRoutes } from './modules/health/routes';
import { trustFrom } from './core/platform/limits/caller';
import { mailPreferencesRoutes } from './modules/mailPreferences/routes';
import { unsubscribeRoutes } from './modules/mailPreferences/unsubscribeRoutes';
import { billRoutes } from './modules/orders/billRoutes';
import { payRoutes } from './modules/orders/payRoutes';
import { ordersRoutes } from './modules/orders/routes';
import type { Metrics } from './modules/metrics/createMetrics';
import { metricsRoutes } from './modules/metrics/routes';
import { orderPreviews } from './modules/orders/previews';
import { paymentsRoutes } from './modules/payments/routes';
import { eraseRoutes } from './modules/privacy/eraseRoutes';
import { erasePageRoutes } from './modules/privacy/erasePageRoutes';
import { exportRoutes } from './modules/privacy/exportRoutes';
import { adminEraseRoutes } from './modules/privacy/adminEraseRoutes';
import { previewRoutes } from './modules/preview/routes';
import { productsRoutes } from './modules/products/routes';
import { refundsRoutes } from './modules/refunds/routes';
import { saveProductRoutes } from './modules/products/saveRoutes';
import { receiptsRoutes } from './modules/receipts/routes';
import { undoRoutes } from './modules/receipts/undoRoutes';
import { redemptionPreviews } from './modules/redemptions/previews';
import { redemptionsRoutes } from './modules/redemptions/routes';
import { createApiKeys } from './core/platform/keys/service';
import { secretsRepository } from './core/platform/secrets/repository';
import { createSessions } from './core/platform/sessions/service';
import { shopChangesRoutes } from './modules/shop/changesRoutes';
import { shopCheckoutRoutes } from './modules/shop/checkoutRoutes';
import { shopCustomersRoutes } from './modules/shop/customersRoutes';
import { shopEventsRoutes } from './modules/shopEvents/routes';
import { shopOrdersRoutes } from './modules/shop/ordersRoutes';
import { shopProductsRoutes } from './modules/shop/productsRoutes';
import { shopSubscriptionsRoutes } from './modules/shop/subscriptionsRoutes';
import { secondFactorRoutes } from './modules/secondFactor/routes';
import { statisticsRoutes } from './modules/statistics/routes';
import { subscriptionPreviews } from './modules/subscriptions/previews';
import { subscriptionsRoutes } from './modules/subscriptions/routes';
import { syncRoutes } from './modules/sync/routes';
import { registerBusinessDay } from './http/businessDay';
import { registerDraining, type Draining } from './http/draining';
import { registerPortal } from './http/portal';
import { registerFailures, sendUnroutable } from './http/failures';
import { FORMATS } from './http/input/formats';
import { registerHttpRules } from './http/httpRules';
import { registerMalformedAddresses } from './http/malformedAddresses';
import { registerOpenApi } from './http/openApi/registerOpenApi';
import { registerRequestLog } from './http/log/requestLog';
import { leastRoleOf } from './http/leastRoles';
import { registerRoles } from './http/roles';
import { registerSecurityTxt } from './http/securityTxt';
import { registerSecurityLog } from './http/log/securityLog';
import { registerSecurityHeaders } from './http/securityHeaders';
import { registerSimultaneousCalls } from './http/simultaneousCalls';
import { registerStorableText } from './http/input/storableText';
import { registerTracing } from './http/tracing';
import { registerTypedFields } from './http/input/typedFields';
import { answerUnreadable } from './http/unreadable';
import type { AppContext } from './core/platform/context/AppContext';
import { requestIdOf } from './core/platform/context/trace';
import type { RunJob } from './core/platform/context/jobs';
import type { Demo } from './demo/openDemo';

const BODY_LIMIT = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Maximum delay of both timeouts, because Node checks timeouts at this interval. */
const CHECK_EVERY_MS = 2_000;

interface App {
  app: FastifyInstance;
  draining: Draining;
  /** Undefined without `METRICS_PORT` and `METRICS_TOKEN`. */
  metrics: Metrics | undefined;
}

/** Imports the metrics lazily, so that a server without them loads no file of theirs. */
async function openMetrics(context: AppContext): Promise<Metrics | undefined> {
  const { port, token } = context.config.metrics;
  if (port === undefined && token === undefined) return undefined;
  return (await import('./modules/metrics/createMetrics')).createMetrics(context);
}

/** Creates the app with hooks and routes; does not listen. @param demo null in production, without `/demo` routes */
export async function createApp(context: AppContext, demo: Demo | null, runJob: RunJob): Promise<App> {
  const { config, db } = context;
  const sessions = createSessions(db);
  const codes = createCodes(context);
  const app = fastify({
    logger: { level: config.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Because `registerDraining` answers requests while the node drains.
    return503OnClosing: false,
    trustProxy: config.trustProxy !== undefined && trustFrom(config.trustProxy),
    // Disables `coerceTypes`, because `registerTypedFields` converts texts.
    ajv: {
      customOptions: { coerceTypes: false, allErrors: true, verbose: true, keywords: ['rule'], formats: FORMATS },
    },
    frameworkErrors: sendUnroutable(config),
    clientErrorHandler: answerUnreadable(config),
    // Disables `requireHostHeader`, because `registerHttpRules` refuses a missing `Host`.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  }).withTypeProvider<TypeBoxTypeProvider>();

  const [{ secret: logSecret }] = await secretsRepository(db).accepted('log');
  registerSecurityLog(app, logSecret);
  registerFailures(app);
  registerTracing(app);
  registerSecurityHeaders(app, config);
  registerHttpRules(app);
  registerMalformedAddresses(app);
  registerBusinessDay(app, context.clock);
  registerRequestLog(app);
  const metrics = await openMetrics(context);
  metrics?.observe(app);
  const draining = registerDraining(app);
  demo?.registerFaults(app);
  registerRoles(app, { sessions, keys: createApiKeys(db), needsFactor: config.secondFactor });
  registerSimultaneousCalls(app);
  registerStorableText(app);
  registerTypedFields(app);
  if (config.openApi) await registerOpenApi(app, demo !== null, leastRoleOf);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });

  app.setNotFoundHandler(() => {
    throw new AppError('notFound');
  });

  await app.register(healthRoutes(context));
  await app.register(metricsRoutes(metrics, config.metrics.token));
  await app.register(hooksRoutes(context), { prefix: '/hooks' });
  await app.register(featuresRoutes(context), { prefix: '/api' });
  await app.register(authRoutes(context, sessions, codes), { prefix: '/api/user' });
  if (config.secondFactor) await app.register(secondFactorRoutes(context), { prefix: '/api/user' });
  await app.register(customersRoutes(context, codes), { prefix: '/api/user' });
  await app.register(cardsRoutes(context), { prefix: '/api/user' });
  await app.register(setupRoutes(context), { prefix: '/api/user' });
  await app.register(checkoutRoutes(context), { prefix: '/api/user' });
  await app.register(receiptsRoutes(context), { prefix: '/api/user' });
  await app.register(ownDeclarationsRoutes(context), { prefix: '/api/user' });
  await app.register(exportRoutes(context), { prefix: '/api/user' });
  await app.register(eraseRoutes(context), { prefix: '/api/user' });
  await app.register(mailPreferencesRoutes(context), { prefix: '/api/user' });
  await app.register(unsubscribeRoutes(context));
  await app.register(payRoutes(context));
  await app.register(erasePageRoutes(context));
  await app.register(formRoutes(context));
  await app.register(standingRoutes(context));
  await app.register(linksRoutes(context), { prefix: '/api/action' });
  await app.register(subscriptionsRoutes(context), { prefix: '/api/subscription' });
  await app.register(paySourceRoutes(context), { prefix: '/api/subscription' });
  await app.register(ordersRoutes(context), { prefix: '/api/subscription' });
  await app.register(billRoutes(context), { prefix: '/api/subscription' });
  const previews = { ...orderPreviews(context), ...subscriptionPreviews(context), ...redemptionPreviews(context) };
  await app.register(previewRoutes(previews), { prefix: '/api/subscription' });
  await app.register(undoRoutes(context), { prefix: '/api/subscription' });
  await app.register(customerListRoutes(context), { prefix: '/api/admin' });
  await app.register(auditRoutes(context), { prefix: '/api/admin' });
  await app.register(adminsRoutes(context), { prefix: '/api/admin' });
  await app.register(customerSearchRoutes(context), { prefix: '/api/admin' });
  await app.register(customerFileRoutes(context), { prefix: '/api/admin' });
  await app.register(adminEraseRoutes(context), { prefix: '/api/admin' });
  await app.register(cohortRoutes(context), { prefix: '/api/admin' });
  await app.register(syncRoutes(context), { prefix: '/api/admin' });
  await app.register(discountsRoutes(context), { prefix: '/api/admin' });
  await app.register(declarationsRoutes(context), { prefix: '/api/admin' });
  await app.register(refundsRoutes(context), { prefix: '/api/admin' });
  await app.register(saveProductRoutes(context), { prefix: '/api/admin' });
  await app.register(failedPaymentsRoutes(context), { prefix: '/api/admin' });
  await app.register(attentionRoutes(context), { prefix: '/api/admin' });
  await app.register(cancellationsRoutes(context), { prefix: '/api/admin' });
  await app.register(frequenciesRoutes(context), { prefix: '/api/other' });
  await app.register(statisticsRoutes(context), { prefix: '/api/other' });
  await app.register(redemptionsRoutes(context), { prefix: '/api/subscription' });
  await app.register(productsRoutes(context), { prefix: '/api/other' });
  await app.register(paymentsRoutes(context), { prefix: '/api/other' });
  await app.register(shopCustomersRoutes(context), { prefix: '/api/shop' });
  await app.register(shopSubscriptionsRoutes(context), { prefix: '/api/shop' });
  await app.register(shopChangesRoutes(context), { prefix: '/api/shop' });
  await app.register(shopEventsRoutes(context), { prefix: '/api/shop' });
  await app.register(shopOrdersRoutes(context), { prefix: '/api/shop' });
  await app.register(shopProductsRoutes(context), { prefix: '/api/shop' });
  await app.register(shopCheckoutRoutes(context), { prefix: '/api/shop' });
  if (demo) await app.register(demo.routes(context, runJob));
  registerSecurityTxt(app, config, context.clock);
  await registerPortal(app, config);
  return { app, draining, metrics };
}
