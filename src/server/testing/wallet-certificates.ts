import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Certificates like those of Apple, made by openssl: an issuer, and one for passes with its key. */
export function walletCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'phi-wallet-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const issuer = (name: string) =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '30',
      '-subj',
      '/CN=Test issuer of passes/O=Test/C=US',
    );
  const pass = (name: string, subject: string) => {
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'issuer.pem',
      '-CAkey',
      'issuer.key',
      '-CAcreateserial',
      '-days',
      '20',
      '-out',
      `${name}.pem`,
    );
  };
  issuer('issuer');
  issuer('other');
  pass('pass', '/UID=pass.example.phi.tickets/CN=Pass Type ID: pass.example.phi.tickets/OU=A1B2C3D4E5/O=Test/C=US');
  pass('site', '/CN=www.phi.example/O=Test/C=US');
  openssl('pkcs8', '-topk8', '-in', 'pass.key', '-out', 'locked.key', '-passout', 'pass:open sesame');
  return {
    settings: { WALLET_CERTIFICATE: read('pass.pem'), WALLET_KEY: read('pass.key'), WALLET_ISSUER: read('issuer.pem') },
    lockedKey: read('locked.key'),
    otherIssuer: read('other.pem'),
    siteCertificate: read('site.pem'),
    siteKey: read('site.key'),
    /** Whether the signature of a pass is that of its manifest; throws what openssl says if it is not. */
    verify(manifest: Uint8Array, signature: Uint8Array): string {
      writeFileSync(at('manifest.json'), manifest);
      writeFileSync(at('signature'), signature);
      return openssl(
        'smime',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        'signature',
        '-content',
        'manifest.json',
        '-CAfile',
        'issuer.pem',
        '-purpose',
        'any',
      ).toString();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
