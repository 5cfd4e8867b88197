// A store with two products, one shipping option and simulated payment. Writes the key of its
// storefront and the ids to seeded.json.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

exports.default = async ({ container }) => {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const run = async (flow, input) => (await flow(container).run({ input })).result;

  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Bench' }],
  });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: 'United States',
        currency_code: 'usd',
        countries: ['us'],
        payment_providers: ['pp_system_default'],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'us', provider_id: 'tp_system' }]);
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [
      { name: 'Warehouse', address: { city: 'Springfield', country_code: 'US', address_1: '1' } },
    ],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  const optionId = await addShipping(container, link, run, region, location);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Bench', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const products = await addProducts(run, channel, optionId.profileId);
  const variants = products.map(({ variants: [variant] }) => variant.id);
  const seeded = { key: key.token, regionId: region.id, variants, optionId: optionId.id };
  writeFileSync(join(__dirname, 'seeded.json'), JSON.stringify(seeded));
};

async function addShipping(container, link, run, region, location) {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Default', type: 'default' }],
  });
  const set = await fulfillment.createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'US', geo_zones: [{ country_code: 'us', type: 'country' }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: 'Standard', code: 'standard' },
      prices: [
        { currency_code: 'usd', amount: 0 },
        { region_id: region.id, amount: 0 },
      ],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  return { id: option.id, profileId: profile.id };
}

async function addProducts(run, channel, profileId) {
  const product = (title, sku, amount) => ({
    title,
    status: 'published',
    shipping_profile_id: profileId,
    options: [{ title: 'Kind', values: ['Plain'] }],
    variants: [
      {
        title: 'Plain',
        sku,
        manage_inventory: false,
        options: { Kind: 'Plain' },
        prices: [{ currency_code: 'usd', amount }],
      },
    ],
    sales_channels: [{ id: channel.id }],
  });
  return await run(flows.createProductsWorkflow, {
    products: [product('Mug', 'MUG-1', 12.5), product('Pen', 'PEN-1', 1.99)],
  });
}
