import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Home() {
  return <Page title={shellTexts.screens.home}>{null}</Page>;
}
