import { FastifyOtelInstrumentation } from '@fastify/otel';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type Span,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** All that leaves this process about a request; the id leads to our log. */
const kept = new Set(['http.request.method', 'http.route', 'http.response.status_code', 'phi.request_id']);

/**
 * Sends a span for each request that goes through the routes to a collector (OTLP over HTTP). Loaded only if it is set.
 * The proxy's traceparent is the parent; that of a visitor is not read. Call it before any route is registered.
 */
export async function traceRequests(
  app: FastifyInstance,
  settings: Pick<Config, 'OTEL_SERVICE_NAME' | 'TRUST_PROXY'> & { OTEL_EXPORTER_OTLP_ENDPOINT: string },
): Promise<void> {
  const url = `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
    spanProcessors: [new WithoutPeople(new BatchSpanProcessor(new OTLPTraceExporter({ url })))],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    // The text of an error can name a person.
    recordExceptions: false,
    requestHook: (span, { method, routeOptions, id }) => {
      span.updateName(`${method} ${routeOptions.url ?? '(none)'}`);
      span.setAttribute('phi.request_id', id);
    },
  });
  instrumentation.setTracerProvider(provider);
  if (!settings.TRUST_PROXY)
    app.addHook('onRequest', (request, _reply, done) => {
      delete request.headers['traceparent'];
      delete request.headers['tracestate'];
      done();
    });
  await app.register(instrumentation.plugin());
  app.addHook('onClose', () => provider.shutdown());
}

/** Takes away what the instrumentation notes besides: the address with its query, and the texts of errors. */
class WithoutPeople implements SpanProcessor {
  readonly #next: SpanProcessor;

  constructor(next: SpanProcessor) {
    this.#next = next;
  }

  onStart(span: Span, parent: Context): void {
    this.#next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) if (!kept.has(name)) delete span.attributes[name];
    delete span.status.message;
    span.events.length = 0;
    this.#next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}
