import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function PaymentList() {
  return <Page title={shellTexts.screens.payments}>{null}</Page>;
}
