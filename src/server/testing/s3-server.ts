import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A bucket in memory that speaks the protocol of S3: PUT, GET and DELETE of an object, and ListObjectsV2. It computes
 * the signature (Signature Version 4) of each request itself, from the specification, and refuses a wrong one.
 */
export interface S3Server {
  settings: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
  objects: Map<string, Buffer>;
  /** When an object was stored, if a test has set it; else it was stored now. */
  storedAt: Map<string, Date>;
  /** The objects in one answer of a list. */
  pageSize: number;
  /** Each request as `PUT /bucket/key`. */
  requests: string[];
  /** What happens to the next requests of these methods. */
  fault: { methods: readonly string[]; kind: 'error' | 'slow' | 'cut' | 'gone' } | null;
  close(): Promise<void>;
}

const bucket = 'pictures';
const accessKeyId = 'AKIDLOCALTEST';
const secret = 'a secret of the local bucket';
const allowedSkewMs = 15 * 60_000;

export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const s3: S3Server = {
    settings: { S3_ENDPOINT: '', S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret },
    objects,
    storedAt: new Map(),
    pageSize: 1000,
    requests: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => void answer(s3, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.settings.S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

async function answer(s3: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '' } = request;
  const url = new URL(request.url ?? '', s3.settings.S3_ENDPOINT);
  s3.requests.push(`${method} ${url.pathname}${url.search}`);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const fault = s3.fault?.methods.includes(method) ? s3.fault.kind : null;
  if (fault === 'gone') return void request.socket.destroy();
  if (fault === 'slow') await sleep(60_000, undefined, { ref: false });
  if (fault === 'error') return refuse(response, 500, 'InternalError');
  const wrong = signatureFault(request, url, body);
  if (wrong) return refuse(response, 403, wrong);
  const [, name, ...rest] = url.pathname.split('/');
  if (name !== bucket) return refuse(response, 404, 'NoSuchBucket');
  const key = decodeURIComponent(rest.join('/'));
  if (method === 'GET' && key === '' && url.searchParams.get('list-type') === '2') {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const left = [...s3.objects.keys()].filter((each) => each.startsWith(prefix) && each > after).toSorted();
    const keys = left.slice(0, s3.pageSize);
    const next = left.length > keys.length ? keys.at(-1) : undefined;
    const storedAt = (each: string) => (s3.storedAt.get(each) ?? new Date()).toISOString();
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== undefined}</IsTruncated>${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${keys
        .map(
          (each) =>
            `<Contents><Key>${each}</Key><LastModified>${storedAt(each)}</LastModified><Size>${s3.objects.get(each)?.length}</Size></Contents>`,
        )
        .join('')}</ListBucketResult>`,
    );
  } else if (method === 'PUT') {
    s3.objects.set(key, body);
    response.end();
  } else if (method === 'DELETE') {
    s3.objects.delete(key);
    response.writeHead(204).end();
  } else {
    const stored = s3.objects.get(key);
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    response.setHeader('content-length', stored.length);
    if (fault === 'cut') {
      response.write(stored.subarray(0, Math.floor(stored.length * 0.9)));
      await sleep(20);
      response.destroy();
    } else response.end(stored);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** The code with which S3 refuses this signature; null if it is right. */
function signatureFault(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { authorization = '' } = request.headers;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return 'AccessDenied';
  const [, id, day = '', region = '', signedNames = '', signature = ''] = match;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const names = signedNames.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const at = headerOf(request, 'x-amz-date');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < allowedSkewMs) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const hash = headerOf(request, 'x-amz-content-sha256');
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedNames,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (by, part) => hmac(by, part),
    Buffer.from(`AWS4${secret}`),
  );
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}

function hmac(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
