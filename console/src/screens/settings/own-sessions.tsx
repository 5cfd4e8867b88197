import type { Reply } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { accountTexts as texts } from '../../texts/settings/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';

type OwnSession = Reply<'listOwnSessions'>['sessions'][number];

export function OwnSessions() {
  const sessions = useOperation('listOwnSessions');
  const endOthers = useWrite('endOtherSessions', {
    successMessage: ({ ended }) => texts.endedOthers(ended),
  });
  const hasOthers = sessions.data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card
      title={texts.sessions}
      isFlush
      actions={
        hasOthers && (
          <Button isSmall isBusy={endOthers.isSending} onClick={() => void endOthers.send({})}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {endOthers.error ? <ErrorNotice error={endOthers.error} /> : null}
      <Loaded from={sessions}>
        {(reply) => (
          <Table
            label={texts.sessions}
            rows={reply.sessions}
            rowKey={({ id }) => id}
            columns={COLUMNS}
          />
        )}
      </Loaded>
    </Card>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<OwnSession>[] = [
  {
    id: 'device',
    header: labels.device,
    isPrimary: true,
    cell: ({ userAgent, isCurrent }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span title={userAgent ?? undefined}>{deviceOf(userAgent)}</span>
        {isCurrent && <Badge tone="accent">{texts.current}</Badge>}
      </span>
    ),
  },
  {
    id: 'lastUsedAt',
    header: labels.lastUsedAt,
    cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
  },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'actions',
    header: labels.actions,
    align: 'end',
    cell: (session) => (session.isCurrent ? null : <EndButton session={session} />),
  },
];

function EndButton({ session }: { session: OwnSession }) {
  const write = useWrite('endSession', { successMessage: texts.ended });
  return (
    <>
      <Button
        isSmall
        isBusy={write.isSending}
        onClick={() => void write.send({ path: { sessionId: session.id } })}
      >
        {texts.end}
      </Button>
      {write.error ? <ErrorNotice error={write.error} /> : null}
    </>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl', 'node'] as const;
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux'] as const;
const NAMES: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  'Mac OS X': 'macOS',
  node: 'Node.js',
};

/** `Firefox on Windows`, as far as the user agent says it. The whole text is in the title. */
function deviceOf(userAgent: string | null): string {
  if (!userAgent) return texts.unknownDevice;
  const found = [BROWSERS, SYSTEMS].map((names) => names.find((name) => userAgent.includes(name)));
  const words = found.flatMap((name) => (name ? [NAMES[name] ?? name] : []));
  return words.length > 0 ? words.join(', ') : userAgent;
}
