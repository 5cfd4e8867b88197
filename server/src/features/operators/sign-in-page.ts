const HANDLE = /^[a-z0-9-]{3,40}$/;

/**
 * The page at the operators' sign-in address. The service has no web console: the page explains how
 * to sign in from a shell. It has no script and no form; of the URL it repeats only a valid handle.
 */
export function signInPage(base: string, store: string | undefined): string {
  const handle = store !== undefined && HANDLE.test(store) ? store : 'your-store';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Run ${handle}</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
pre { background: #8881; padding: 1rem; overflow-x: auto; border-radius: .4rem }
</style>
</head>
<body>
<h1>Run ${handle}</h1>
<p>Stores are run through the operators' interface at <code>${base}/v1</code>.
Its operations are listed at <a href="${base}/docs">${base}/docs</a>;
the document for programs is <a href="${base}/openapi.json">${base}/openapi.json</a>.</p>
<h2>From a shell</h2>
<p>In the folder of the service:</p>
<pre>export CARTWRIGHT_PASSWORD=…
npm run store -- sign-in-operator --handle ${handle} --email you@example.com
npm run store -- get-store
npm run store</pre>
<h2>By HTTP</h2>
<pre>curl -s ${base}/v1/sessions -H 'content-type: application/json' \\
  -d '{"handle":"${handle}","email":"you@example.com","password":"…"}'
curl -s ${base}/v1/store -H "authorization: Bearer $TOKEN"</pre>
<p>The reply holds <code>data.token</code>. The first password is the one of the signup.</p>
<h2>With a link from a mail</h2>
<p>The token is the part after <code>#token=</code>. For a new password, or an invitation:</p>
<pre>curl -s ${base}/v1/password/reset -H 'content-type: application/json' \\
  -d '{"token":"opr_…","password":"…"}'
curl -s ${base}/v1/staff/invitations/accept -H 'content-type: application/json' \\
  -d '{"token":"opi_…","password":"…"}'</pre>
</body>
</html>
`;
}
