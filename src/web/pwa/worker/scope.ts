/** The parts of the worker's global scope that are used. The project compiles with the types of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** The client that shows the response of a navigation. */
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}
/** The page that sent a message. */
export interface Source {
  id: string;
  postMessage(message: unknown): void;
}
interface ExtendableMessageEvent extends ExtendableEvent {
  data: unknown;
  source: Source | null;
}
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled?: boolean;
    }): Promise<{ url: string; navigate(url: string): Promise<unknown> }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableMessageEvent) => void): void;
}

export const worker: WorkerScope = globalThis as never;
