import { useOperation } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { homeTexts as texts } from '../../texts/home.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { DemoDataOffer } from './demo-data-offer.tsx';
import { GoLiveCard } from './go-live-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { PendingWork } from './pending-work.tsx';
import { SalesCard } from './sales-card.tsx';

const LATEST = 6;

export function Home() {
  const { developerMode } = useSession().store;
  return (
    <Page title={texts.title}>
      <PendingWork />
      {developerMode ? (
        <Columns main={<Business />} side={<GoLiveCard />} />
      ) : (
        <div className="flex min-w-0 flex-col gap-5">
          <Business />
        </div>
      )}
      <ForDevelopers id="getOverview" args={{}} />
    </Page>
  );
}

/** Sales and orders; on an empty sandbox, the way to the first ones. */
function Business() {
  const { developerMode } = useSession().store;
  const orders = useOperation('findOrders', { query: { developerMode, limit: LATEST } });
  return (
    <Loaded from={orders} lines={10}>
      {({ orders: rows }) =>
        rows.length === 0 && developerMode ? (
          <DemoDataOffer />
        ) : (
          <>
            <SalesCard />
            {rows.length > 0 && <LatestOrders orders={rows} />}
          </>
        )
      }
    </Loaded>
  );
}
