export const requestLogTexts = {
  intro:
    'The last requests with your API keys and of agents, kept for seven days: all in the sandbox, failed ones in live mode. Secrets and personal data are masked.',
  columns: {
    request: 'Request',
    operation: 'Operation',
    status: 'Status',
    code: 'Code',
    duration: 'Duration',
    createdAt: 'Time',
  },
  keyId: 'API key',
  agent: 'Agent',
  operation: 'Operation',
  statusClass: 'Status',
  requestId: 'Request id',
  code: 'Error code',
  milliseconds: (count: number) => `${count} ms`,
  facts: 'Request',
  query: 'Query',
  requestBody: 'Request body',
  responseBody: 'Response body',
  withoutBody: 'No body.',
  empty: {
    title: 'No requests yet',
    text: 'Requests of your storefront server appear here a moment after they were answered.',
  },
  noMatch: { title: 'No request matches', text: 'Change or clear the filters.' },
};
