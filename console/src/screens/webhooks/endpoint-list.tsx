import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function EndpointList() {
  return <Page title={shellTexts.screens.webhooks}>{null}</Page>;
}
