import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function DisputeList() {
  return <Page title={shellTexts.screens.disputes}>{null}</Page>;
}
