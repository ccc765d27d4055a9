import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** Connections that a process may open at most, if nothing is set. */
export const defaultPoolSize = 20;

/** One of the servers that an address names. */
export interface DatabaseHost {
  /** 'db1:5432', for messages. */
  name: string;
  /** The address with this host alone, without what is said below. */
  url: string;
  /** Undefined if the address does not say. */
  ssl: ConnectionOptions | false | undefined;
}

export type AddressResult = { ok: true; hosts: readonly DatabaseHost[] } | { ok: false; fault: string };

const parts = /^postgres(?:ql)?:\/\/((?:[^/?#]*@)?)([^@/?#]*)((?:\/[^?#]*)?)(\?[^#]*)?$/;
const hostAndPort = /^(\[[\da-f:.]+\]|[^:]*)(?::(\d{1,5}))?$/i;
/** What the driver does not know, or means otherwise. */
const ours = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs', 'uselibpqcompat'] as const;

/**
 * Reads an address as PostgreSQL's own programs do: several hosts, and TLS by `sslmode`. The driver connects to one
 * host only, and takes each `sslmode` but `disable` for `verify-full` (decision 79).
 */
export function readAddress(text: string): AddressResult {
  const [, user = '', authority = '', path = '', search = ''] = parts.exec(text) ?? [];
  if (/\s/.test(text) || !parts.test(text)) return fault('starts with postgres://');
  const query = new URLSearchParams(search);
  const said = (name: (typeof ours)[number]) => query.get(name) ?? undefined;
  const places = authority.split(',');
  if (query.get('host')?.includes(',') || (places.length > 1 && places.some((place) => /^(:|$)/.test(place))))
    return fault('names several hosts as host1:5432,host2:5432 before the name of the database');
  if (places.some((place) => !hostAndPort.test(place))) return fault('names a host or a port that cannot be read');
  const session = said('target_session_attrs') ?? 'read-write';
  if (!['read-write', 'primary', 'any'].includes(session) || (session === 'any' && places.length > 1))
    return fault('asks for a server that does not write: set target_session_attrs=read-write, or leave it out');
  // The driver takes it before what sslmode says, and `ssl=0` would connect in clear.
  if (said('sslmode') !== undefined && query.has('ssl')) return fault('says ssl beside sslmode: leave ssl out');
  const tls = tlsOf(said);
  if (!tls.ok) return tls;
  for (const name of ours) query.delete(name);
  const rest = query.size > 0 ? `${path}?${query}` : path;
  const hosts = places.map((place): DatabaseHost => {
    const [, host = '', port = '5432'] = hostAndPort.exec(place) ?? [];
    const name = `${host === '' ? (query.get('host') ?? 'localhost') : host}:${port}`;
    return { name, url: `postgres://${user}${place}${rest}`, ssl: tls.ssl };
  });
  return { ok: true, hosts };
}

/** The hosts of an address that the settings have accepted. */
export function hostsOf(text: string): readonly DatabaseHost[] {
  const read = readAddress(text);
  if (!read.ok) throw new Error(`The address of the database ${read.fault}.`);
  return read.hosts;
}

type Tls = { ok: true; ssl: DatabaseHost['ssl'] } | { ok: false; fault: string };

function tlsOf(said: (name: 'sslmode' | 'sslrootcert' | 'sslcert' | 'sslkey') => string | undefined): Tls {
  const [mode, root, cert, key] = [said('sslmode'), said('sslrootcert'), said('sslcert'), said('sslkey')];
  if (mode === undefined)
    return root === undefined && cert === undefined && key === undefined
      ? { ok: true, ssl: undefined }
      : fault('names a certificate without sslmode: add sslmode=verify-full');
  if (mode === 'disable') return { ok: true, ssl: false };
  if (mode === 'allow' || mode === 'prefer')
    return fault(`says sslmode=${mode}, which protects nothing: say disable, require, verify-ca or verify-full`);
  if (!['require', 'no-verify', 'verify-ca', 'verify-full'].includes(mode))
    return fault('has an sslmode other than disable, require, verify-ca and verify-full');
  if (!cert !== !key) return fault('names sslcert and sslkey together, or none of them');
  if (mode === 'verify-ca' && (root === undefined || root === 'system'))
    return fault('says sslmode=verify-ca without sslrootcert: name the file of the authority, or say verify-full');
  const own: ConnectionOptions = {};
  try {
    if (cert !== undefined && key !== undefined)
      Object.assign(own, { cert: readFileSync(cert), key: readFileSync(key) });
    if (root !== undefined && root !== 'system') own.ca = authorityIn(root);
  } catch (error) {
    return fault(`names a certificate that cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  if (mode === 'verify-full') return { ok: true, ssl: own };
  // With an authority, `require` is `verify-ca`: any name, but signed by it.
  if (own.ca !== undefined) return { ok: true, ssl: { ...own, checkServerIdentity: () => undefined } };
  return { ok: true, ssl: { ...own, rejectUnauthorized: false } };
}

function authorityIn(file: string): Buffer {
  const pem = readFileSync(file);
  try {
    // Node would take a file without a certificate for none at all.
    new X509Certificate(pem);
  } catch (cause) {
    throw new Error(`${file} holds no certificate in PEM form`, { cause });
  }
  return pem;
}

const fault = (text: string) => ({ ok: false, fault: text }) as const;

const names = 'ERR_TLS_CERT_ALTNAME_INVALID';
const times = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
const signatures =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_(SIGNATURE_FAILURE|UNTRUSTED|REJECTED)|INVALID_CA)$/;

/** Why a connection to a host was not made, in words. */
export function connectionFault({ name }: DatabaseHost, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error && error.message !== '' ? error.message : code;
  if (code === names) return `the certificate of ${name} is for another name: ${text}`;
  if (times.has(code)) return `the certificate of ${name} is not valid today: ${text}`;
  if (signatures.test(code))
    return `the certificate of ${name} is signed by nobody that sslrootcert names or this machine trusts: ${text}`;
  if (text === 'The server does not support SSL connections')
    return `${name} takes no encrypted connections (ssl = on in postgresql.conf), but sslmode asks for one`;
  return `${name}: ${text}`;
}
