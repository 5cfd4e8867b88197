import type { Reply } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { requestLogTexts as texts } from '../../texts/settings/request-log.ts';
import { shellTexts } from '../../texts/shell.ts';
import { CodeBlock, ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { Mono, Time } from '../../ui/values.tsx';
import { HttpStatus } from './request-list.tsx';

export function RequestDetail() {
  const { loggedRequestId = '' } = useParams({ strict: false });
  const path = { loggedRequestId };
  const request = useOperation('getLoggedRequest', { path });
  const { data } = request;
  return (
    <Page
      title={data ? `${data.method} ${data.path}` : shellTexts.screens.requestLog}
      parent={{ to: '/request-log', label: shellTexts.screens.requestLog }}
      badges={data && <HttpStatus status={data.status} />}
    >
      <Loaded from={request}>
        {(found) => (
          <Columns
            main={
              <Card>
                <div className="flex flex-col gap-4">
                  <Body label={texts.requestBody} text={found.requestBody} />
                  <Body label={texts.responseBody} text={found.responseBody} />
                </div>
              </Card>
            }
            side={<RequestFacts request={found} />}
          />
        )}
      </Loaded>
      <ForDevelopers id="getLoggedRequest" args={{ path }} />
    </Page>
  );
}

function RequestFacts({ request }: { request: Reply<'getLoggedRequest'> }) {
  const { operation, code, durationMs, createdAt, requestId, agentId, query } = request;
  return (
    <Card title={texts.facts}>
      <DescriptionList
        items={[
          { term: texts.columns.operation, value: operation },
          ...(code ? [{ term: texts.columns.code, value: <Mono>{code}</Mono> }] : []),
          { term: texts.columns.duration, value: texts.milliseconds(durationMs) },
          { term: texts.columns.createdAt, value: <Time at={createdAt} /> },
          {
            term: texts.requestId,
            value: <CopyableId id={requestId} label={texts.requestId} />,
          },
          ...(agentId ? [{ term: texts.agent, value: <Mono>{agentId}</Mono> }] : []),
          ...(query ? [{ term: texts.query, value: <Mono>{query}</Mono> }] : []),
        ]}
      />
    </Card>
  );
}

function Body({ label, text }: { label: string; text: string | null }) {
  return <CodeBlock label={label} text={text === null ? texts.withoutBody : indented(text)} />;
}

/** A long body was cut when it was logged, and is no JSON then. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
