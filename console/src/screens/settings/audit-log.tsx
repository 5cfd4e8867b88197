import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';

export function AuditLog() {
  return <Page title={shellTexts.screens.auditLog}>{null}</Page>;
}
