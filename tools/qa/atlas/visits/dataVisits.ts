import { paths, type PagePath } from '#src/config/paths';
import type { Guest } from '../createStage';
import type { Stage, Visit } from '../Visit';

type Shape = Readonly<Record<string, unknown>>;

/** A page whose data can be loading, missing, one, many or refused. */
interface DataPage {
  page: string;
  route: PagePath;
  /** The call whose answer is the page's data. */
  call: string;
  pathFor?: (guest: Guest) => string;
  /** Who sees nothing, one entry, or many; a state that is not here does not exist on the page. */
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
];

const openPath = (data: DataPage, guest: Guest) => data.pathFor?.(guest) ?? data.route;

async function open(stage: Stage, data: DataPage, shape: Shape | undefined): Promise<void> {
  const guest = await stage.customer(shape);
  await stage.openAs(guest, openPath(data, guest));
}

function visitsOf(data: DataPage): Visit[] {
  const { page, route, shapes, call } = data;
  const known = shapes.one ?? shapes.many;
  return [
    ...Object.entries(shapes).map(([state, shape]) => ({
      page,
      route,
      state,
      arrive: (stage: Stage) => open(stage, data, shape),
    })),
    {
      page,
      route,
      state: 'loading',
      arrive: async (stage) => {
        await stage.hold(call);
        await open(stage, data, known);
      },
    },
    {
      page,
      route,
      state: 'failing',
      arrive: async (stage) => {
        await stage.fail(call);
        await open(stage, data, known);
      },
    },
  ];
}

/** The statuses of a subscription that its page shows differently. */
const STATUSES = ['INACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] as const;

const statusVisits: readonly Visit[] = STATUSES.map((status) => ({
  page: 'subscription',
  route: paths.subscription,
  state: status,
  arrive: async (stage) => {
    const guest = await stage.customer({ statuses: [status] });
    await stage.openAs(guest, `/manage-subscriptions/${guest.purchaseId}`);
  },
}));

/** Every data state of a customer's pages. */
export const customerDataVisits: readonly Visit[] = [...CUSTOMER_PAGES.flatMap(visitsOf), ...statusVisits];
