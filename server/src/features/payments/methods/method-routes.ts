import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { deletePaymentMethod } from './delete-payment-method.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import {
  DeletedMethodView,
  MethodParams,
  MethodsView,
  MethodView,
  methodsView,
  methodView,
  NewMethod,
} from './method-contract.ts';
import { savePaymentMethod } from './save-payment-method.ts';

const tags = ['Payments'];
const config = { customer: 'required' } as const;

export function methodRoutes(http: Http): void {
  http.get(
    '/methods',
    {
      config,
      schema: {
        operationId: 'listPaymentMethods',
        tags,
        summary: 'List payment methods',
        response: { 200: Ok(MethodsView), ...failures() },
      },
    },
    async ({ ctx }) => ok(methodsView(await listPaymentMethods(ctx))),
  );

  http.post(
    '/methods',
    {
      config,
      schema: {
        operationId: 'savePaymentMethod',
        tags,
        summary: 'Save payment method',
        body: NewMethod,
        response: {
          200: Ok(MethodView),
          ...failures(
            'PROVIDER_NOT_FOUND',
            'PAYMENT_TOKEN_INVALID',
            'PAYMENT_METHOD_LIMIT_REACHED',
            'PROVIDER_TIMEOUT',
          ),
        },
      },
    },
    async ({ ctx, body }) => {
      const { method, all } = await savePaymentMethod(ctx, body);
      return ok(methodView(method, all));
    },
  );

  http.delete(
    '/methods/:paymentMethodId',
    {
      config,
      schema: {
        operationId: 'deletePaymentMethod',
        tags,
        summary: 'Delete payment method',
        params: MethodParams,
        response: { 200: Ok(DeletedMethodView), ...failures('PAYMENT_METHOD_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await deletePaymentMethod(ctx, params.paymentMethodId), deleted: true as const }),
  );
}
