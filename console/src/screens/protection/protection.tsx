import { protectionTexts as texts } from '../../texts/settings/protection.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanList } from './plan-list.tsx';
import { ShippingProtectionCard } from './shipping-protection.tsx';

export function Protection() {
  return (
    <Page title={texts.title} intro={texts.intro}>
      <PlanList />
      <ShippingProtectionCard />
      <ForDevelopers id="listWarrantyPlans" args={{}} />
    </Page>
  );
}
