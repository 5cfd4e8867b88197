import { useAddressState } from '../../routing/search.ts';
import { useZone } from '../../session/session-context.ts';
import { figureTexts as texts } from '../../texts/figures.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CheckoutFigures } from './checkout-figures.tsx';
import { CouponRanking } from './coupon-ranking.tsx';
import { FigureBar } from './figure-bar.tsx';
import { GiftCardFigures } from './gift-card-figures.tsx';
import { ProductRanking } from './product-ranking.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { FIGURE_STATE } from './spans.ts';

const TABS = [
  { id: 'sales', label: texts.tabs.sales },
  { id: 'products', label: texts.tabs.products },
  { id: 'coupons', label: texts.tabs.coupons },
  { id: 'checkout', label: texts.tabs.checkout },
  { id: 'gift-cards', label: texts.tabs.giftCards },
] as const;

const VIEWS = {
  sales: SalesFigures,
  products: ProductRanking,
  coupons: CouponRanking,
  checkout: CheckoutFigures,
  'gift-cards': GiftCardFigures,
};

/** Kind, span and comparison are in the address: a figure can be shared as a link. */
export function Figures() {
  const [state, setState] = useAddressState(FIGURE_STATE);
  const { tab = 'sales' } = state;
  const View = VIEWS[tab];
  return (
    <Page title={texts.title} intro={texts.intro(useZone())}>
      <Tabs
        label={texts.views}
        tabs={TABS}
        current={tab}
        onChange={(id) => setState({ tab: FIGURE_STATE.tab(id), by: undefined })}
      />
      <FigureBar state={state} onChange={setState} />
      <View state={state} onChange={setState} />
    </Page>
  );
}
