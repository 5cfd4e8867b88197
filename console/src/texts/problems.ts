const byCode: Readonly<Record<string, string>> = {
  OPERATOR_TOKEN_INVALID: 'Your session has ended. Sign in, then send this again.',
  OPERATOR_TOKEN_MISSING: 'You are not signed in. Sign in, then send this again.',
  IDEMPOTENCY_KEY_REUSED:
    'The first try may have taken effect. Look at the page before sending again.',
  INTERNAL_ERROR: 'The service failed on its side. Try again, or quote the request id.',
};

export const problemTexts = {
  byCode,
  noReply: 'The service did not reply. Nothing was changed. Check your connection and try again.',
  noReplyUnknown:
    'No reply arrived, so the change may have been made. Send it again: it takes effect once.',
  unexpected: 'The page failed unexpectedly. Reload it.',
  requestId: 'Request id',
  tryAgain: 'Try again',
  pageFailed: 'This page could not be shown',
  notFound: 'Not found',
  notFoundText: 'There is nothing at this address. It may have been removed.',
  offline: 'You are offline. The page goes on when the connection is back.',
  unavailable: 'The service does not answer. Retrying…',
};
