import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { makeBudget, networkOf } from '../../http/budget.ts';
import { invoiceOf } from './invoice.ts';
import { invoicePath, isSigned } from './invoice-link.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { paidOrderByToken } from './order.ts';
import { supplierOfOrder } from './supplier.ts';

/** The invoice of an order as a PDF, for everybody who holds the order's token. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  // Drawing takes about 30 ms. Each process protects itself alone.
  const calls = makeBudget(60 * deps.config.LIMIT_FACTOR, 10_000 / deps.config.LIMIT_FACTOR);
  app.get<{ Params: { token: string }; Querystring: { until?: unknown } }>(
    `${invoicePath}/:token`,
    async (request, reply) => {
      const wait = calls.take(networkOf(request.ip));
      if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
      const { token } = request.params;
      const found = await paidOrderByToken(deps, null, token, isSigned(deps, token, request.query.until));
      if (!found.ok) throw refusal(404);
      const { order, lines, refunds } = found.value;
      const invoice = invoiceOf(supplierOfOrder(order, deps.config), order, lines, refunds);
      const fileName = `${invoice.title} ${invoice.number}.pdf`;
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-robots-tag', 'noindex')
        .send(await invoicePdf(invoice));
    },
  );
}
