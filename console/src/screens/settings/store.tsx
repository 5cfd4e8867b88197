import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function StoreScreen() {
  return <Page title={shellTexts.screens.storeSettings}>{null}</Page>;
}
