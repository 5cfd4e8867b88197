export const auditLogTexts = {
  intro: 'Each change that an operator made, newest first. Entries cannot be changed.',
  columns: {
    operation: 'Operation',
    operator: 'Operator',
    subject: 'Object',
    fields: 'Fields',
    createdAt: 'Time',
  },
  via: { mcp: 'via MCP' },
  operator: 'Operator',
  operation: 'Operation',
  subject: 'Id of the object',
  empty: { title: 'No entries', text: 'Changes by operators appear here.' },
  emptyFiltered: { title: 'No entry matches', text: 'Change or clear the filters.' },
  needsSubject: 'Staff see the entries of one object: fill in its id. Owners see all.',
};
