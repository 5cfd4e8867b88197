import type { Reply } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { MessageTabs } from './message-tabs.tsx';

export type Template = Reply<'listMessageTemplates'>['templates'][number];

export function TemplateList() {
  const templates = useOperation('listMessageTemplates');
  return (
    <Page title={shellTexts.screens.messages} intro={texts.templatesIntro}>
      <MessageTabs current="templates" />
      <Card isFlush>
        <Loaded from={templates}>
          {(reply) => (
            <Table
              label={texts.templates}
              rows={reply.templates}
              rowKey={({ template }) => template}
              columns={COLUMNS}
            />
          )}
        </Loaded>
      </Card>
      <ForDevelopers id="listMessageTemplates" args={{}} />
    </Page>
  );
}

const COLUMNS: readonly Column<Template>[] = [
  {
    id: 'template',
    header: texts.columns.template,
    isPrimary: true,
    cell: ({ template }) => (
      <RowLink to="/messages/templates/$template" params={{ template }}>
        {texts.templateNames[template] ?? template}
      </RowLink>
    ),
  },
  {
    id: 'text',
    header: texts.text,
    cell: ({ own, initial }) => (
      <span className="line-clamp-2 max-w-prose text-muted">{(own ?? initial).text}</span>
    ),
  },
  {
    id: 'own',
    header: texts.columns.status,
    cell: ({ own }) =>
      own ? <Badge tone="accent">{texts.own}</Badge> : <Badge>{texts.initial}</Badge>,
  },
];
