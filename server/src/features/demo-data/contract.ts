import { Type } from 'typebox';
import { Component } from '../../platform/http/openapi/envelope.ts';
import { Iso } from '../../platform/http/openapi/shapes.ts';
import { DAYS_MAX, type DemoData } from './fill-demo-data.ts';

export const DemoDataInput = Component(
  'DemoDataInput',
  Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_MAX, default: 30 })),
  }),
);

const Count = () => Type.Integer({ minimum: 0 });

export const DemoDataView = Component(
  'DemoData',
  Type.Object({
    orders: Count(),
    customers: Count(),
    abandonedCarts: Count(),
    from: Iso(),
    to: Iso(),
  }),
);

export function demoDataView({ from, to, ...counts }: DemoData) {
  return { ...counts, from: from.toISOString(), to: to.toISOString() };
}
