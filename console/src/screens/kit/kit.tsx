import { Page } from '../../ui/page.tsx';
export function Kit() {
  return <Page title="Components">{null}</Page>;
}
