// Creates the tables and a store with two products, one shipping method and one payment method.
const { writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { bootstrap } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { config } = require('./config.cjs');

const INITIAL_DATA = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 0 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: 'dummy-payment-handler',
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
};
const PRODUCTS = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Mug,mug,A mug,,,,,MUG-1,12.50,standard,1000000,false,,
Pen,pen,A pen,,,,,PEN-1,1.99,standard,1000000,false,,
`;

const csv = join(tmpdir(), `vendure-products-${process.pid}.csv`);
writeFileSync(csv, PRODUCTS);
const synchronized = {
  ...config,
  dbConnectionOptions: { ...config.dbConnectionOptions, synchronize: true },
};
populate(() => bootstrap(synchronized), INITIAL_DATA, csv)
  .then((app) => app.close())
  .then(() => process.exit(0))
  .catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
