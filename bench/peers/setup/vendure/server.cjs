const { bootstrap } = require('@vendure/core');
const { config } = require('./config.cjs');

bootstrap(config).catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
