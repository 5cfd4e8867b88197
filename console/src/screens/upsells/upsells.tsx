import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Upsells() {
  return <Page title={shellTexts.screens.upsells}>{null}</Page>;
}
