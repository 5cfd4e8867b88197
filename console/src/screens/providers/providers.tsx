import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Providers() {
  return <Page title={shellTexts.screens.providers}>{null}</Page>;
}
