import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Staff() {
  return <Page title={shellTexts.screens.staff}>{null}</Page>;
}
