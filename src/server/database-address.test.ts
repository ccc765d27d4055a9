import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionFault, hostsOf, readAddress } from './database-address.ts';

let folder: string;
let authority: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phi-address-'));
  authority = join(folder, 'root.crt');
  const key = join(folder, 'root.key');
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=PHI', '-keyout', key, '-out', authority],
    { stdio: 'pipe' },
  );
  writeFileSync(join(folder, 'empty.crt'), 'no certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const placesOf = (text: string) => hostsOf(text).map(({ name, url }) => [name, url]);
const tlsOf = (search: string) => hostsOf(`postgres://phi@db/phi${search}`)[0]?.ssl;
const faultOf = (text: string) => {
  const read = readAddress(text);
  return read.ok ? null : read.fault;
};

describe('the hosts of an address', () => {
  test.each([
    ['postgres://phi:p%40ss@db/phi', [['db:5432', 'postgres://phi:p%40ss@db/phi']]],
    ['postgresql://db:6432/phi?application_name=x', [['db:6432', 'postgres://db:6432/phi?application_name=x']]],
    [
      'postgres://phi:pw@db1,db2:5433/phi?target_session_attrs=read-write&options=-c%20jit%3Doff',
      [
        ['db1:5432', 'postgres://phi:pw@db1/phi?options=-c+jit%3Doff'],
        ['db2:5433', 'postgres://phi:pw@db2:5433/phi?options=-c+jit%3Doff'],
      ],
    ],
    [
      'postgres://[2001:db8::1]:5432,[2001:db8::2]/phi',
      [
        ['[2001:db8::1]:5432', 'postgres://[2001:db8::1]:5432/phi'],
        ['[2001:db8::2]:5432', 'postgres://[2001:db8::2]/phi'],
      ],
    ],
    ['postgres:///phi?host=/run/postgresql', [['/run/postgresql:5432', 'postgres:///phi?host=%2Frun%2Fpostgresql']]],
  ])('%s', (text, places) => {
    expect(placesOf(text)).toEqual(places);
  });

  test.each([
    ['mysql://root@db/phi', 'starts with postgres://'],
    ['postgres://db/phi extra', 'starts with postgres://'],
    ['postgres://db1,:5433/phi', 'names several hosts as host1:5432,host2:5432 before the name of the database'],
    ['postgres:///phi?host=db1,db2', 'names several hosts as host1:5432,host2:5432 before the name of the database'],
    ['postgres://db:port/phi', 'names a host or a port that cannot be read'],
    [
      'postgres://db1,db2/phi?target_session_attrs=any',
      'asks for a server that does not write: set target_session_attrs=read-write, or leave it out',
    ],
    [
      'postgres://db/phi?target_session_attrs=standby',
      'asks for a server that does not write: set target_session_attrs=read-write, or leave it out',
    ],
  ])('%s is refused', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});

describe('TLS, as libpq reads sslmode', () => {
  test('disable, and nothing said', () => {
    expect(tlsOf('?sslmode=disable')).toBe(false);
    expect(tlsOf('')).toBeUndefined();
  });

  test('require encrypts and asks for no certificate; with an authority it is verify-ca', () => {
    expect(tlsOf('?sslmode=require')).toEqual({ rejectUnauthorized: false });
    for (const mode of ['require', 'verify-ca']) {
      const tls = tlsOf(`?sslmode=${mode}&sslrootcert=${authority}`);
      expect(tls).toEqual({ ca: expect.any(Buffer) as Buffer, checkServerIdentity: expect.any(Function) as unknown });
    }
  });

  test('verify-full asks for the name too, by the named authority or those that the machine trusts', () => {
    expect(tlsOf('?sslmode=verify-full')).toEqual({});
    expect(tlsOf('?sslmode=verify-full&sslrootcert=system')).toEqual({});
    expect(tlsOf(`?sslmode=verify-full&sslrootcert=${authority}`)).toEqual({ ca: expect.any(Buffer) as Buffer });
  });

  test.each([
    ['?sslmode=prefer', 'says sslmode=prefer, which protects nothing: say disable, require, verify-ca or verify-full'],
    ['?sslmode=verify-full&ssl=0', 'says ssl beside sslmode: leave ssl out'],
    ['?sslmode=full', 'has an sslmode other than disable, require, verify-ca and verify-full'],
    ['?sslrootcert=/x', 'names a certificate without sslmode: add sslmode=verify-full'],
    ['?sslmode=require&sslcert=/x', 'names sslcert and sslkey together, or none of them'],
    [
      '?sslmode=verify-ca',
      'says sslmode=verify-ca without sslrootcert: name the file of the authority, or say verify-full',
    ],
  ])('%s is refused', (search, fault) => {
    expect(faultOf(`postgres://db/phi${search}`)).toBe(fault);
  });

  test('a file without a certificate, or no file, is refused: Node would ask for no signature', () => {
    const empty = join(folder, 'empty.crt');
    expect(faultOf(`postgres://db/phi?sslmode=verify-full&sslrootcert=${empty}`)).toBe(
      `names a certificate that cannot be read (${empty} holds no certificate in PEM form)`,
    );
    expect(faultOf('postgres://db/phi?sslmode=verify-full&sslrootcert=/none.crt')).toMatch(
      /^names a certificate that cannot be read \(ENOENT/,
    );
  });
});

test.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of db:5432 is for another name: told by Node'],
  ['CERT_HAS_EXPIRED', 'the certificate of db:5432 is not valid today: told by Node'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'the certificate of db:5432 is signed by nobody that sslrootcert names or this machine trusts: told by Node',
  ],
  ['ECONNREFUSED', 'db:5432: told by Node'],
])('what stands in the way is said in words: %s', (code, words) => {
  const [host] = hostsOf('postgres://db/phi');
  if (!host) throw new Error('No host.');
  expect(connectionFault(host, Object.assign(new Error('told by Node'), { code }))).toBe(words);
});
