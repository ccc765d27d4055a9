import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';

interface Way {
  /** Its connections belong to no visitor, as behind any balancer that keeps its own. */
  agent: Agent;
  to: string;
  answered?: (status: number | undefined) => void;
  /** Nothing has come back. */
  lost?: () => void;
}

/** Sends a request on to a process and its answer back, once: no balancer may repeat a form. */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, to, answered = () => {}, lost = () => response.destroy() }: Way,
): ClientRequest {
  const { method, headers, url = '/' } = request;
  const sent = httpRequest(`${to}${url}`, { method, headers, agent }, (answer) => {
    answered(answer.statusCode);
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  sent.on('error', () => (response.headersSent ? response.destroy() : lost()));
  // Whoever leaves ends the request there too.
  response.on('close', () => response.writableFinished || sent.destroy());
  request.pipe(sent);
  return sent;
}
