import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function GiftCardList() {
  return <Page title={shellTexts.screens.giftCards}>{null}</Page>;
}
