import {
  CartRequest,
  CheckoutRequest,
  CompleteRequest,
  UpdateRequest,
} from '../ucp-2026-08-25/contract.ts';
import { OPERATIONS } from './operations.ts';
import type { UcpOperation } from './ucp-operation.ts';

const META = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri' } },
    },
    'idempotency-key': { type: 'string' },
  },
};

const META_WITH_KEY = { ...META, required: ['ucp-agent', 'idempotency-key'] };

/** The tools, with the shapes of their arguments. */
export function listTools(): object[] {
  return OPERATIONS.map((operation) => ({
    name: operation.name,
    title: operation.title,
    description: `${operation.title}. Universal Commerce Protocol, ${operation.needs}.`,
    inputSchema: inputSchemaOf(operation),
    annotations: { readOnlyHint: operation.effect === 'read' },
  }));
}

function inputSchemaOf({ name, path, payload, isKeyRequired }: UcpOperation): object {
  const hasId = path.includes(':id');
  const body = payload && { [payload]: shapeOf(name, payload) };
  return {
    type: 'object',
    required: ['meta', ...(hasId ? ['id'] : []), ...(payload ? [payload] : [])],
    properties: {
      meta: isKeyRequired ? META_WITH_KEY : META,
      ...(hasId && { id: { type: 'string' } }),
      ...body,
    },
  };
}

function shapeOf(name: string, payload: 'checkout' | 'cart'): object {
  if (payload === 'cart') return CartRequest;
  if (name === 'complete_checkout') return CompleteRequest;
  return name === 'update_checkout' ? UpdateRequest : CheckoutRequest;
}
