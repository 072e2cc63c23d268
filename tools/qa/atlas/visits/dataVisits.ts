import { paths, type PagePath } from '#src/config/paths';
import type { Guest } from '../createStage';
import { visitsOf, type Stage, type Visit } from '../Visit';

type Shape = Readonly<Record<string, unknown>>;

interface DataPage {
  page: string;
  route: PagePath;
  /** Path after `/api/` of the call that loads the data. */
  call: string;
  pathFor?: (guest: Guest) => string;
  /** Fields of `POST /demo/customers` for each data state of the page. */
  shapes: Partial<Record<'empty' | 'many' | 'one', Shape>>;
}

const statuses = (status: string, count: number) => Array.from({ length: count }, () => status);
const MANY = 12;

const CUSTOMER_PAGES: readonly DataPage[] = [
  {
    page: 'next order',
    route: paths.nextOrder,
    call: 'subscription/all',
    shapes: {
      empty: { statuses: [] },
      one: {},
      many: { statuses: [...statuses('ACTIVE', MANY), 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] },
    },
  },
  {
    page: 'upcoming payments',
    route: paths.upcomingPayments,
    call: 'subscription/all',
    shapes: { empty: { statuses: [] }, one: {}, many: { statuses: statuses('ACTIVE', MANY) } },
  },
  {
    page: 'previous payments',
    route: paths.previousPayments,
    call: 'other/fetchPrevPayment',
    shapes: { empty: {}, one: { payments: 1 }, many: { payments: 60, softDeclines: 2 } },
  },
  {
    page: 'subscriptions, active',
    route: paths.manageSubscriptions,
    call: 'subscription/all',
    shapes: { empty: { statuses: ['PAUSED'] }, one: {}, many: { statuses: statuses('ACTIVE', MANY) } },
  },
  {
    page: 'subscriptions, inactive',
    route: paths.manageSubscriptions,
    call: 'subscription/all',
    pathFor: () => '/manage-subscriptions?tab=inactive',
    shapes: {
      empty: {},
      one: { statuses: ['PAUSED'] },
      many: { statuses: [...statuses('PAUSED', MANY), 'CANCELLED', 'RECYCLE_FAILED', 'INACTIVE'] },
    },
  },
  {
    page: 'subscription',
    route: paths.subscription,
    call: 'subscription/all',
    pathFor: ({ purchaseId }) => `/manage-subscriptions/${purchaseId || '999999999'}`,
    shapes: { empty: { statuses: [] }, one: {} },
  },
  {
    page: 'swap',
    route: paths.subscription,
    call: 'other/products',
    pathFor: ({ purchaseId }) => `/manage-subscriptions/${purchaseId}?swap=true`,
    shapes: { many: {} },
  },
  {
    page: 'account',
    route: paths.accountDetails,
    call: 'user/details',
    shapes: { empty: { card: 'none', statuses: [] }, one: {}, many: { statuses: statuses('ACTIVE', MANY) } },
  },
  {
    page: 'data of the person',
    route: paths.privacy,
    call: 'user/export',
    shapes: {
      empty: { card: 'none', statuses: [] },
      one: {},
      many: { payments: 60, statuses: statuses('ACTIVE', MANY) },
    },
  },
];

async function open(stage: Stage, { route, pathFor }: DataPage, shape: Shape | undefined): Promise<void> {
  const guest = await stage.customer(shape);
  await stage.openAs(guest, pathFor?.(guest) ?? route);
}

function dataVisits(data: DataPage): Visit[] {
  const visit = visitsOf(data.route, data.page);
  const known = data.shapes.one ?? data.shapes.many;
  return [
    ...Object.entries(data.shapes).map(([state, shape]) => visit(state, [], (stage) => open(stage, data, shape))),
    visit('loading', [], async (stage) => {
      await stage.hold(data.call);
      await open(stage, data, known);
    }),
    visit('failing', [], async (stage) => {
      await stage.fail(data.call);
      await open(stage, data, known);
    }),
  ];
}

/** Statuses that the subscription's page shows differently from `ACTIVE`. */
const STATUSES = ['INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;

const statusVisits: readonly Visit[] = STATUSES.map((status) =>
  visitsOf(paths.subscription, 'subscription')(status, [], async (stage) => {
    const guest = await stage.customer({ statuses: [status] });
    await stage.openAs(guest, `/manage-subscriptions/${guest.purchaseId}`);
  }),
);

export const customerDataVisits: readonly Visit[] = [...CUSTOMER_PAGES.flatMap(dataVisits), ...statusVisits];
