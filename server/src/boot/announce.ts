/** The start-up message for a new user, with commands to paste. */
export function welcome(base: string, management: string, apiKey: string | undefined): string {
  const headers = (key: string) => `-H 'x-api-key: ${key}' -H 'content-type: application/json'`;
  const item = '{"sku":"MUG-1","quantity":2,"metadata":{"unitPriceCents":"1250","name":"Mug"}}';
  const lines = apiKey
    ? [
        `  API key     ${apiKey}   (demo store, developer mode)`,
        '',
        '  Try it:',
        `  curl -s ${base}/v1/carts ${headers(apiKey)} -d '{"items":[${item}]}'`,
      ]
    : [
        '',
        '  Create a store and its API key:',
        `  curl -s ${base}/v1/signup -H 'content-type: application/json' \\`,
        `    -d '{"storeName":"My store","email":"you@example.com","password":"at least ten"}'`,
      ];
  return [
    '',
    '  Cartwright is running.',
    '',
    `  Base        ${base}`,
    `  Reference   ${base}/docs`,
    `  Management  ${management}/readyz`,
    ...lines,
    '',
    '',
  ].join('\n');
}
