import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function CouponList() {
  return <Page title={shellTexts.screens.coupons}>{null}</Page>;
}
