import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function GoingLive() {
  return <Page title={shellTexts.screens.goingLive}>{null}</Page>;
}
