// The health check of the image: exits with 0 if the process is ready.
const port = process.env.MANAGEMENT_PORT || '3001';
const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exitCode = ready?.ok ? 0 : 1;
