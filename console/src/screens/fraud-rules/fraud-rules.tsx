import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function FraudRules() {
  return <Page title={shellTexts.screens.fraudRules}>{null}</Page>;
}
