import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function ApiKeys() {
  return <Page title={shellTexts.screens.apiKeys}>{null}</Page>;
}
