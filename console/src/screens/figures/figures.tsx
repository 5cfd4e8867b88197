import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function Figures() {
  return <Page title={shellTexts.screens.figures}>{null}</Page>;
}
